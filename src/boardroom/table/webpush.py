"""Web push: messages that only one browser can read (RFC 8291), signed with the server's own key (RFC 8292).

This is written on `cryptography` instead of pywebpush, which would add fifteen packages for these eighty lines: it
needs aiohttp and requests, and http-ece is a source distribution without a wheel. Its requests would also resolve the
push service's name a second time, which `outside` prevents. Tests compare the results with the examples of both RFCs.
"""

from __future__ import annotations

import base64
import json
import os
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD = 4_096
"""The size of a record; a message is one."""
LONGEST = 3_000
"""Bytes of a message: with its head and its seal it fits into a record."""
LIVES = 12 * 3_600
"""Seconds for which a signature is good; at most a day."""


def new_key() -> str:
    """A private key of a server, as text."""
    made = ec.generate_private_key(ec.SECP256R1())
    return _text(made.private_numbers().private_value.to_bytes(32))


def public_key(key: str) -> str:
    """What browsers get to know of a server's key."""
    return _text(_point(_private(key).public_key()))


def authorization(key: str, endpoint: str, contact: str, now: float | None = None) -> str:
    """The header with which a server shows a push service who it is."""
    place = urlsplit(endpoint)
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": int((time.time() if now is None else now) + LIVES),
        "sub": contact,
    }
    parts = [
        _text(json.dumps(each, separators=(",", ":")).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims)
    ]
    signed = _private(key).sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256()))
    numbers = utils.decode_dss_signature(signed)
    token = ".".join([*parts, _text(b"".join(each.to_bytes(32) for each in numbers))])
    return f"vapid t={token}, k={public_key(key)}"


def check_subscription(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys are such."""
    try:
        _public(p256dh)
        return len(_bytes(auth)) == 16
    except ValueError:
        return False


def encrypted(message: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser with these keys can read."""
    if len(message) > LONGEST:
        raise ValueError("A message of web push is at most 3,000 bytes long.")
    return encrypted_by(new_key(), os.urandom(16), message, p256dh, auth)


def encrypted_by(own_key: str, salt: bytes, message: bytes, p256dh: str, auth: str) -> bytes:
    """The same with a given key and salt, which must not be used for a second message."""
    own, theirs = _private(own_key), _public(p256dh)
    points = _point(theirs) + _point(own.public_key())
    shared = _derived(own.exchange(ec.ECDH(), theirs), _bytes(auth), b"WebPush: info\0" + points, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    head = salt + RECORD.to_bytes(4) + bytes([65]) + _point(own.public_key())
    return head + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(_bytes(key)), ec.SECP256R1())


def _public(text: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(text))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
