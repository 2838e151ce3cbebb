"""A door for language models: a table as tools of the Model Context Protocol, over the JSON API."""
