"""Secrets: keys that open seats, invitations, and ids that cannot be guessed."""

from __future__ import annotations

import hashlib
import secrets

KEY_BYTES = 32
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 14
LONGEST_SECRET = 100


def new_secret() -> str:
    """A key or an invitation."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_id() -> str:
    """The id of a table: letters that are not mistaken for each other."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def digest(secret: str) -> str:
    """What the store keeps of a secret. A secret is random and long, so a plain hash cannot be reversed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def usable(secret: str | None) -> bool:
    """Whether a secret could be one of ours."""
    return secret is not None and 32 <= len(secret) <= LONGEST_SECRET and secret.isascii()
