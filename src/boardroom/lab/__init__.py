"""The laboratory: simulations, measurements and reports."""
