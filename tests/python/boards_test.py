"""Boards of python-chess, in and out: with python-chess itself where it is installed, and with a board class of our own
that has nothing but fen()."""

import random
import sys
import unittest

import arbiter

try:
    import chess
    import chess.variant
except ImportError:
    chess = None


class Board:
    """As little of a board as there can be."""

    def __init__(self, fen):
        self.text = fen

    def fen(self):
        return self.text


class Named(Board):
    uci_variant = "3check"


class Uci:
    def uci(self):
        return "e2e4"


class AnyBoard(unittest.TestCase):
    def test_in_and_out(self):
        start = arbiter.Position("chess")
        self.assertEqual(arbiter.Position.from_board(Board(start.fen)), start)
        self.assertEqual(arbiter.Position.from_board(Board(start.fen), variant="takemake").variant, "takemake")
        checks = arbiter.Position("threecheck")
        self.assertEqual(arbiter.Position.from_board(Named(checks.fen)), checks)
        self.assertEqual(start.play("e4").to_board(Board).fen(), start.play("e4").fen)
        self.assertEqual(arbiter.Position("chess", start.written("vchess")).to_board(Board).fen(), start.fen)
        self.assertEqual(start.play(Uci()), start.play("e2-e4"))
        for wrong in (None, 5, "fen", Board, object()):
            with self.assertRaises(arbiter.RequestError):
                arbiter.Position.from_board(wrong)
        with self.assertRaises(arbiter.PositionError):
            arbiter.Position.from_board(Board("x"), variant="chess")

    @unittest.skipIf(chess is not None, "python-chess is installed")
    def test_without_python_chess(self):
        with self.assertRaisesRegex(ImportError, "pip install chess"):
            arbiter.Position("chess").to_board()


@unittest.skipIf(chess is None, "python-chess is not installed (PyPI: chess)")
class PythonChess(unittest.TestCase):
    def classes(self):
        return [chess.Board, chess.variant.KingOfTheHillBoard, chess.variant.ThreeCheckBoard]

    def test_games(self):
        """The same FENs, moves, checks and ends in games at random."""
        rng = random.Random(18)
        positions = 0
        for board_class in self.classes():
            for _ in range(6):
                board = board_class()
                position = arbiter.Position.from_board(board)
                while not board.is_game_over() and board.ply() < 120:
                    self.assertEqual(position.fen.split()[:3], board.fen().split()[:3])
                    self.assertEqual(position.to_board().fen(), board.fen())
                    self.assertIs(type(position.to_board()), board_class)
                    self.assertTrue(position.compare(board.legal_moves), board.fen())
                    self.assertEqual({board.parse_san(each.san) for each in position.moves()}, set(board.legal_moves))
                    self.assertEqual(position.in_check, board.is_check())
                    move = rng.choice(list(board.legal_moves))
                    position = position.play(move)
                    board.push(move)
                    positions += 1
                if board.outcome() and board.outcome().termination.name in ("CHECKMATE", "STALEMATE", "VARIANT_WIN"):
                    self.assertTrue(position.is_over)
                    self.assertEqual(position.result, board.result().replace("1/2-1/2", "1/2"))
        self.assertGreater(positions, 500)

    def test_shuffled(self):
        board = chess.Board.from_chess960_pos(100)
        self.assertEqual(arbiter.Position.from_board(board).perft(2), sum(
            1 for move in board.legal_moves for _ in self.after(board, move).legal_moves))

    @staticmethod
    def after(board, move):
        copy = board.copy()
        copy.push(move)
        return copy

    def test_variants_of_one_only(self):
        with self.assertRaises(arbiter.UnknownNameError):
            arbiter.Position.from_board(chess.variant.AtomicBoard())
        with self.assertRaises(arbiter.ConversionError):
            arbiter.Position("takemake").to_board()


if __name__ == "__main__":
    if chess is None:
        print("boards_test: python-chess is not installed: only boards of our own were tried", file=sys.stderr)
    unittest.main()
