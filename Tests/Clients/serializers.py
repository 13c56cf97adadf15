"""What the generator of requests has to know of tus: its bodies are bytes."""

import schemathesis


@schemathesis.serializer("application/offset+octet-stream")
def piece(_, value):
    return value if isinstance(value, bytes) else str(value).encode()
