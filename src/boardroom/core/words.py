"""words"""
def N_(message: str) -> str:
    """Mark a message for translation where it stands; it is translated where it is shown."""
    return message
