"""Whatever is handed in: an exception that says what is wrong with which argument, and never anything else."""

import decimal
import json
import pickle
import random
import unittest

import arbiter

START = arbiter.Position("chess")
# What no argument takes; a few of them are right for some, which the functions then accept.
ODD = [5, -1, 2.5, float("nan"), float("inf"), 10**40, True, b"chess", bytearray(b"x"), object(), {1}, {"a": 1}, [1],
       [["e2"]], (None,), decimal.Decimal(1), "\ud800", "x\0y", "", " ", "é" * 70_000, "x" * 17_000_000,
       lambda: None, ValueError, "[" * 100_000]


class Kinds(unittest.TestCase):
    def refused(self, kind, function, *arguments, **more):
        with self.assertRaises(kind) as caught:
            function(*arguments, **more)
        error = caught.exception
        self.assertIsInstance(error, arbiter.ArbiterError)
        self.assertTrue(error.message)
        self.assertLess(len(str(error)), 2000)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), str(again)), (type(error), str(error)))
        return error

    def test_names(self):
        for name in ("ches", "", "x" * 90_000, "Schach", "é"):
            error = self.refused(arbiter.UnknownNameError, arbiter.Position, name)
            self.assertEqual(error.kind, "name")
        self.assertIn("did you mean 'chess'", str(self.refused(arbiter.UnknownNameError, arbiter.variant, "ches")))
        self.refused(arbiter.UnknownNameError, arbiter.Position, "chess", profile="strict")
        self.refused(arbiter.UnknownNameError, arbiter.Position, "chess", position="middle")
        self.refused(arbiter.UnknownNameError, arbiter.Position, "chess", START.fen, dialect="latin")
        self.refused(arbiter.UnknownNameError, arbiter.Position, "armies", armies="XY")
        self.refused(arbiter.UnknownNameError, arbiter.Position, "chess", armies="CN")
        self.refused(arbiter.UnknownNameError, START.written, "latin")
        self.refused(arbiter.UnknownNameError, arbiter.conformance, "ches")
        # Several variants write so.
        self.refused(arbiter.UnknownNameError, arbiter.check, START.written("vchess"))

    def test_positions(self):
        for fen in ("", "x", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "9" * 5000,
                    START.fen.replace("KQkq", "XYZ"), "\0", "é/8"):
            error = self.refused(arbiter.PositionError, arbiter.Position, "chess", fen)
            self.assertTrue(error.findings, fen[:40])
            self.assertIsInstance(error, ValueError)

    def test_moves(self):
        for move in ("e2-e5", "", "xyz", "e9-e10", "é", "e2-e4 " * 1000, "\0"):
            error = self.refused(arbiter.MoveError, START.play, move)
            self.assertEqual((error.index, error.move, error.played), (0, move, ()))
            self.assertFalse(START.is_legal(move))

    def test_requests(self):
        self.assertEqual(self.refused(arbiter.RequestError, arbiter.Position).key, "variant")
        self.assertEqual(self.refused(arbiter.RequestError, arbiter.Position, 5).key, "variant")
        self.assertEqual(self.refused(arbiter.RequestError, arbiter.Position, "chess", b"8/8").key, "fen")
        self.assertEqual(self.refused(arbiter.RequestError, arbiter.Position, "chess", object()).key, "fen")
        self.assertEqual(self.refused(arbiter.RequestError, arbiter.Position, "chess", setup="yes").key, "setup")
        self.assertEqual(self.refused(arbiter.RequestError, arbiter.Position, "chess", side="red").key, "side")
        self.assertEqual(self.refused(arbiter.RequestError, START.moves, "z9").key, "from")
        self.assertEqual(self.refused(arbiter.RequestError, START.moves, limit=0).key, "limit")
        for depth in (-1, 65, "3", 2.5, True, None, 10**30, [3]):
            self.assertEqual(self.refused(arbiter.RequestError, START.perft, depth).key, "depth")
        self.refused(arbiter.RequestError, START.divide, 0)
        self.refused(arbiter.RequestError, START.why)
        self.refused(arbiter.RequestError, START.why, "e2-e4", from_square="e2", to_square="e4")
        self.refused(arbiter.RequestError, START.play, None)
        self.refused(arbiter.RequestError, START.compare, "e2-e4")
        self.refused(arbiter.RequestError, START.compare, None)
        self.refused(arbiter.RequestError, START.compare, 5)
        self.refused(arbiter.RequestError, arbiter.Position.from_board, None)
        self.refused(arbiter.RequestError, arbiter.variant, None)
        self.refused(arbiter.RequestError, arbiter.ask, "variants")
        self.refused(arbiter.RequestError, arbiter.ask, {"request": "perfd"})
        self.refused(arbiter.RequestError, arbiter.ask, {"request": "moves", "variant": "chess", "dept": 1})
        self.refused(arbiter.RequestError, arbiter.answer_text, None)
        self.assertIn("surrogate", str(self.refused(arbiter.RequestError, arbiter.verify, "p \udcff")))
        nested = []
        for _ in range(5000):
            nested = [nested]
        self.refused(arbiter.RequestError, arbiter.ask, {"request": "play", "moves": nested})
        circle = []
        circle.append(circle)
        self.refused(arbiter.RequestError, arbiter.ask, {"request": "play", "moves": circle})

    def test_limits(self):
        self.refused(arbiter.LimitError, START.compare, ["e2-e4"] * 20_001)
        self.refused(arbiter.ArbiterError, arbiter.verify, "x" * 4_000_001)

    def test_anything_anywhere(self):
        """Every argument of every function: what is odd is answered, or refused as an ArbiterError."""
        calls = 0
        names = ["variant", "fen", "position", "profile", "dialect", "alphabet", "armies", "side", "setup"]
        functions = [lambda odd, name=name: arbiter.Position(**{"variant": "chess", **{name: odd}}) for name in names]
        functions += [lambda odd: START.moves(odd), lambda odd: START.moves(limit=odd), lambda odd: START.steps(odd),
                      lambda odd: START.play(odd), lambda odd: START.play("e4", odd), lambda odd: START.line(odd),
                      lambda odd: START.why(odd), lambda odd: START.why(from_square=odd, to_square=odd),
                      lambda odd: START.is_legal(odd), lambda odd: START.compare(odd), lambda odd: START.compare([odd]),
                      lambda odd: START.perft(odd), lambda odd: START.perft(1, limit=odd),
                      lambda odd: START.perft(1, seconds=odd), lambda odd: START.count(1, count=odd),
                      lambda odd: START.count(1, divide=odd), lambda odd: START.count(1, detail=odd),
                      lambda odd: START.written(odd), lambda odd: START.convert("bare", lossy=odd),
                      lambda odd: START.check(depth=odd), lambda odd: START.check(starts=odd), arbiter.check,
                      lambda odd: arbiter.check(START.fen, odd), lambda odd: arbiter.convert(odd, "fen"),
                      lambda odd: arbiter.convert(START.fen, odd), arbiter.recognise, arbiter.verify,
                      lambda odd: arbiter.verify("p", file=odd), lambda odd: arbiter.verify("p", claims=odd),
                      lambda odd: arbiter.verify("p", strict=odd), arbiter.conformance, arbiter.variant,
                      lambda odd: arbiter.conformance("chess", odd), arbiter.checks, arbiter.ask, arbiter.answer_text,
                      lambda odd: arbiter.variants(clauses=odd), arbiter.Position.from_board,
                      lambda odd: arbiter.ask({"request": odd}), lambda odd: arbiter.ask({odd: 1})]
        for function in functions:
            for odd in ODD:
                calls += 1
                try:
                    function(odd)
                except arbiter.InternalError as error:
                    self.fail(f"our own mistake for {odd!r:.40}: {error}")
                except arbiter.ArbiterError as error:
                    self.assertTrue(error.message)
                except TypeError as error:
                    self.assertIn("unhashable", str(error))  # {odd: 1} itself
        self.assertGreater(calls, 1000)

    def test_texts_at_random(self):
        """Requests and FENs with letters changed at random."""
        rng = random.Random(18)
        request = json.dumps({"request": "play", "variant": "takemake", "fen": START.fen, "moves": ["e2-e4"]})
        for _ in range(1500):
            text = list(request)
            for _ in range(rng.randint(1, 4)):
                text[rng.randrange(len(text))] = chr(rng.choice([rng.randrange(128), rng.randrange(0x3000), 0xD800]))
            said = json.loads(arbiter.answer_text("".join(text)))
            self.assertTrue("error" not in said or said["error"]["kind"] != "internal", "".join(text))
            fen = list(START.fen)
            fen[rng.randrange(len(fen))] = rng.choice("pPkK19/ -x")
            try:
                arbiter.Position("chess", "".join(fen)).moves()
            except arbiter.PositionError as error:
                self.assertTrue(error.findings)


if __name__ == "__main__":
    unittest.main()
