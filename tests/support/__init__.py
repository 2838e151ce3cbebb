"""What tests share."""

from tests.support.rules import rule

__all__ = ["rule"]
