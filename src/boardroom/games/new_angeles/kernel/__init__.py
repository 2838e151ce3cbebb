"""The rules of New Angeles in the subset of Python that can be compiled."""
