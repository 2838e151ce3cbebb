"""The store's schema, revision by revision."""
