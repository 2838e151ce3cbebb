"""The table in the browser: JSON API, pages, live updates. Everything about HTTP is here."""
