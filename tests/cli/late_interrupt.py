"""A program that asks one question and does not wake up at Ctrl-C.

A thread waits for SIGUSR1 and takes the interrupt upon itself. The main thread, which waits for a
line, has the signal on its list and is not woken: just what happens when Ctrl-C is pressed in the
moment between a prompt and the waiting.
"""

import signal
import sys
import threading

from helvetia.cli.play import Console


def _interrupt() -> None:
    signal.sigwait({signal.SIGUSR1})
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)


if __name__ == "__main__":
    # The thread starts with what is blocked here: alarms are not for it.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1, signal.SIGALRM})
    threading.Thread(target=_interrupt, daemon=True).start()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    try:
        Console().ask("\nRed> ")
    except KeyboardInterrupt:
        print("noticed")
        sys.exit(130)
