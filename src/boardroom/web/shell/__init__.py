"""What a person sees: pure functions from a view, its options and its story to HTML and SVG."""
