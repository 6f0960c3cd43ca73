"""Long counts: other threads run meanwhile, and Ctrl-C ends them."""

import os
import signal
import threading
import time
import unittest

import arbiter


class Threads(unittest.TestCase):
    def test_other_threads_run(self):
        position = arbiter.Position("chess")
        position.perft(3)
        beats = []
        counted = []
        counting = threading.Thread(
            target=lambda: counted.append(position.perft(5, limit=10**8)), daemon=True)
        counting.start()
        while counting.is_alive():
            beats.append(time.monotonic())
            time.sleep(0.001)
        counting.join()
        self.assertEqual(counted, [4865609])
        # The lock of the interpreter is not held: in a count of some 20 ms and more there are some beats.
        self.assertGreater(len(beats), 5)

    def test_counts_at_the_same_time(self):
        results = []
        positions = [arbiter.Position(each.name) for each in arbiter.variants()]
        depths = [2 if len(each.moves()) > 100 else 3 for each in positions]  # Duck chess: 250 million at the third
        expected = [each.perft(depth) for each, depth in zip(positions, depths)]
        lock = threading.Lock()

        def count(index):
            for _ in range(3):
                nodes = positions[index].perft(depths[index])
                with lock:
                    results.append((index, nodes))

        threads = [threading.Thread(target=count, args=(index,)) for index in range(len(positions))]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(sorted(results), sorted((index, expected[index]) for index in range(len(positions))
                                                 for _ in range(3)))

    def test_interrupt(self):
        for name in ("chess", "takemake"):
            timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
            begun = time.process_time()  # of a busy machine the clock would tell how busy it is
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                arbiter.Position(name).perft(12, limit=10**15, seconds=60)
            self.assertLess(time.process_time() - begun, 5)
            timer.join()
        self.assertEqual(arbiter.Position("chess").perft(3), 8902)

    def test_a_handler_that_raises_nothing(self):
        """A signal whose handler returns does not end the count."""
        seen = []
        before = signal.signal(signal.SIGUSR1, lambda number, frame: seen.append(number))
        try:
            timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGUSR1))
            timer.start()
            with self.assertRaises(arbiter.LimitError) as caught:
                arbiter.Position("chess").perft(12, limit=10**15, seconds=1)
            self.assertEqual((caught.exception.key, seen), ("seconds", [signal.SIGUSR1]))
        finally:
            signal.signal(signal.SIGUSR1, before)


if __name__ == "__main__":
    unittest.main()
