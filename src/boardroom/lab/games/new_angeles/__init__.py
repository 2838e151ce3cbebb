"""What the laboratory knows of New Angeles in particular."""
