"""A program in Python that keeps to the bot protocol, or breaks it on purpose.

python -I -S programs.py KIND: the name of a way to misbehave, or "good".
"""

import json
import sys
import time
from typing import Any


def _say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def _answer(kind: str, request: dict[str, Any]) -> None:
    number = request["id"]
    texts = [legal["text"] for legal in request["legal"]]
    if kind == "silent":
        time.sleep(60)
    elif kind == "quits":
        sys.exit("out of ideas")
    elif kind == "prose":
        print("I would like to play", texts[0], flush=True)
    elif kind == "megabyte":
        _say(type="answer", id=number, move="x" * 1_000_000)
    elif kind == "flood":
        for _ in range(100_000):
            _say(type="answer", id=number - 1, index=0)
    elif kind == "late":
        _say(type="answer", id=number - 1, index=0)
    elif kind == "chance":
        _say(type="answer", id=number, move="reveal mill")
    elif kind == "illegal":
        _say(type="answer", id=number, move="commit builder 6")
    elif kind == "limited":
        sys.exit(f"{request['limits']['answer_ms']} ms for an answer")
    elif kind == "slips" and request["retries"] > 1:
        _say(type="answer", id=number, index=-1)
    else:
        _say(type="answer", id=number, index=number % len(texts))


def main(kind: str) -> None:
    request: dict[str, Any] = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            request = {"limits": message["limits"]}
            _say(type="ready", protocol=9 if kind == "version" else 1)
        elif message["type"] in ("request", "error"):
            request = {"retries": 9, **request, **message}
            _answer(kind, request)
        elif message["type"] == "end":
            if kind == "tells":
                print(line.strip(), file=sys.stderr)
            return
    while kind == "stays":
        time.sleep(1)


if __name__ == "__main__":
    main(sys.argv[1])
