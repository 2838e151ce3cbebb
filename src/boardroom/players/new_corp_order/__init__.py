"""Everything that picks in New Corp Order."""
