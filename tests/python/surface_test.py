"""Every function of the module, and that nothing of an answer is lost on its way into objects."""

import copy
import dataclasses
import inspect
import pickle
import random
import re
import typing
import unittest

import arbiter
from arbiter import _json, answers

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
PAGE = """
p A Leaper goes diagonally to the next square, and in straight lines to the second.
.diagram
  | fen:8/p7/5p2/8/8/1P/8/N5p1 e3,c1,e1,a3,a5,b2,c3,d4,e5:
"""


def lost(cls, json, where=""):
    """The keys of a JSON object that an object of the class has no field for."""
    fields = {key: wanted for _, key, wanted in _json.fields_of(cls)}
    keys = [f"{where}.{key}" for key in json if key not in fields]
    for key, value in json.items():
        wanted = fields.get(key)
        if typing.get_origin(wanted) is typing.Union or type(wanted).__name__ == "UnionType":
            wanted = next((each for each in typing.get_args(wanted) if each is not type(None)), None)
        if dataclasses.is_dataclass(wanted) and isinstance(value, dict):
            keys += lost(wanted, value, f"{where}.{key}")
        elif typing.get_origin(wanted) is tuple and dataclasses.is_dataclass(typing.get_args(wanted)[0]):
            for each in value:
                keys += lost(typing.get_args(wanted)[0], each, f"{where}.{key}[]")
    return keys


def moves_of(entry):
    """The labels of all moves of a conformance position: corpus/conformance/README.md says what its sets are."""
    labels = [move[0] for move in entry["moves"]]
    for each in entry.get("sets", ()):
        rows = ["".join("." * int(part) if part.isdigit() else part for part in re.findall(r"\d+|\D", row))
                for row in each["fen"].split()[0].split("/")]
        free = {file + str(8 - index) for index, row in enumerate(rows) for file, piece in zip("abcdefgh", row)
                if piece == "."}
        named = set(re.findall(r"[a-z]\d+", each["squares"]))
        labels += [each["label"] + square for square in (free - named if each["squares"][0] == "-" else named)]
    return labels


class Positions(unittest.TestCase):
    def test_start(self):
        position = arbiter.Position("chess")
        self.assertEqual(position.fen, START)
        self.assertIsNone(position.variant_from)
        self.assertEqual(arbiter.Position(fen=START).variant_from, "nothing names another variant")
        self.assertEqual(arbiter.convert(START, "vchess").variant_from, "nothing names another variant")
        odd = arbiter.Position("chess", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", setup=True)
        self.assertEqual([each.rule for each in odd.notes], ["AF230"])
        self.assertEqual((position.variant, position.profile), ("chess", "documented"))
        self.assertEqual((position.status, position.to_move, position.in_check), ("ongoing", "white", False))
        self.assertEqual((position.is_over, position.result, position.ending_clauses), (False, "*", ()))
        self.assertEqual(str(position), START)
        self.assertEqual(arbiter.Position(fen=START), position)
        self.assertEqual(arbiter.Position("Chess", position="start"), position)
        self.assertEqual(len({arbiter.Position(fen=START), position}), 1)
        self.assertNotEqual(arbiter.Position("takemake", START), position)
        self.assertNotEqual(position, START)
        self.assertEqual(eval(repr(position)), position)
        self.assertEqual(pickle.loads(pickle.dumps(position)), position)
        self.assertEqual(copy.deepcopy(position), position)

    def test_rule_files(self):
        # Nightriders from their usual squares see the third rank and, where it is empty, the fifth.
        rules = "[calm:chess]\nstalemateValue = loss\n[riders:chess]\ncustomPiece1 = n:NN\n"
        riders = arbiter.Position(rules=rules, fen="4k3/8/8/8/8/8/8/1N2K3 w - - 0 1")
        self.assertEqual({move.steps[0].to_square for move in riders.moves("b1")}, {"a3", "c3", "d5", "e7", "d2", "f3", "h4"})
        self.assertEqual(riders.play("b1-e7").variant, "riders")
        self.assertEqual(pickle.loads(pickle.dumps(riders)), riders)
        self.assertTrue(riders.check().sound)
        self.assertEqual(len(arbiter.Position("calm", rules=rules).moves()), 20)
        self.assertEqual(arbiter.variant(rules=rules).name, "riders")
        self.assertIn("knightmate", arbiter.rule_files())
        self.assertTrue(arbiter.Position("knightmate").moves())
        with self.assertRaises(arbiter.RuleFileError) as caught:
            arbiter.Position(rules="[riders:chess]\ncustomPice1 = n:NN\n")
        self.assertEqual([each.line for each in caught.exception.findings], [2])
        with self.assertRaises(arbiter.UnknownNameError):
            arbiter.Position("chess", rules=rules)

    def test_arguments(self):
        self.assertEqual(arbiter.Position("chess", START, side="black").to_move, "black")
        self.assertEqual(arbiter.Position("armies", armies="CN").fen.split()[-1], "CN")
        self.assertEqual(arbiter.Position("takemake", profile="problemists").profile, "problemists")
        self.assertEqual(len(arbiter.Position("chess", position="kiwipete").moves()), 48)
        no_game = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 2"
        with self.assertRaises(arbiter.PositionError):
            arbiter.Position("chess", no_game)
        # After a3-a4: one move of each a-pawn, two of seven others, two of the king.
        nine_pawns = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"
        self.assertEqual(len(arbiter.Position("chess", nine_pawns, setup=True).play("a3-a4").play("e8-d8").moves()), 18)

    def test_a_board_alone_is_written_in_full(self):
        position = arbiter.Position("chess", START.split()[0])
        self.assertIn(" w ", position.fen)
        self.assertEqual(position.play("e2-e4").play("e7-e5").to_move, "white")

    def test_status(self):
        mate = arbiter.Position("chess", MATE)
        self.assertEqual((mate.status, mate.is_over, mate.in_check), ("mate", True, True))
        self.assertEqual((mate.result, mate.ending_clauses, mate.moves()), ("0-1", ("CH.end.mate",), []))
        check = arbiter.Position("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
        self.assertEqual((check.status, check.is_over, check.in_check), ("check", False, True))

    def test_a_game_keeps_its_history(self):
        # D1 31: the side that brings a position about for the third time loses.
        fen = "k6k/8/8/8/8/8/8/K6K w 0 - 000000"
        cycle = ("a1-b2", "a8-b7", "b2-a1", "b7-a8")
        position = arbiter.Position("interweave", fen)
        for move in 2 * cycle:
            self.assertFalse(position.is_over)
            position = position.play(move)
        self.assertEqual((position.is_over, position.result, position.ending_clauses, position.moves()),
                         (True, "1-0", ("IW.end.repetition",), []))
        self.assertEqual(position.status, arbiter.Position("interweave", fen).play(*2 * cycle).status)
        self.assertFalse(position.is_legal("a1-b2"))
        with self.assertRaises(arbiter.MoveError):
            position.play("a1-b2")
        self.assertEqual(position, arbiter.Position("interweave", position.fen))
        again = pickle.loads(pickle.dumps(arbiter.Position("interweave", fen).play(*cycle, *cycle[:3])))
        self.assertTrue(again.play("b7-a8").is_over)
        # The other reading, and chess, do not adjudicate it.
        self.assertFalse(arbiter.Position("interweave", fen, profile="site").play(*2 * cycle).is_over)

    def test_moves(self):
        position = arbiter.Position("chess")
        self.assertEqual(len(position.moves()), 20)
        knight = position.moves("g1")
        self.assertEqual([str(each) for each in knight], ["g1-f3", "g1-h3"])
        self.assertEqual(knight[0].san, "Nf3")
        self.assertEqual(knight[0].fen, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
        self.assertEqual((knight[0].from_square, knight[0].to_square, knight[0].captures), ("g1", "f3", ()))
        self.assertEqual(knight[0].clauses, ("CH.piece.move",))
        castling = arbiter.Position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").moves("e1")
        rooks = [move.steps[0].also for move in castling if move.san == "O-O"]
        self.assertEqual(rooks, [(answers.Relocation("h1", "f1"),)])
        two_steps = arbiter.Position("takemake", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").moves("e4")
        taking = [move for move in two_steps if move.captures]
        self.assertEqual([str(each) for each in taking], ["e4xd5,d5-d4"])
        self.assertEqual((len(taking[0].steps), taking[0].captures, taking[0].to_square), (2, ("d5",), "d4"))
        with self.assertRaises(dataclasses.FrozenInstanceError):
            taking[0].notation = "e4-e5"

    def test_steps(self):
        steps = arbiter.Position("chess").steps("g8")
        self.assertEqual([each.to_square for each in steps], ["f6", "h6"])
        self.assertFalse(steps[0].goes_on)
        chain = arbiter.Position("takemake", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").steps("e4")
        self.assertEqual([each.goes_on for each in chain if each.captures], [True])

    def test_play(self):
        start = arbiter.Position("chess")
        after = start.play("e4", "e7e5", "g1-f3", "Nc6", "Bb5")
        self.assertEqual(after.fen, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
        self.assertEqual(start.fen, START, "it changed")
        self.assertEqual(start.play(), start)
        self.assertEqual([each.san for each in start.line("e2e4", "e7e5")], ["e4", "e5"])
        with self.assertRaises(arbiter.MoveError) as caught:
            start.play("e4", "e5", "e1-e3")
        error = caught.exception
        self.assertEqual((error.index, error.move, len(error.played)), (2, "e1-e3", 2))
        self.assertEqual((error.clauses, error.findings[0].rule), (("CH.king.step",), "AT104"))
        self.assertIn("king", error.reason)
        self.assertEqual(arbiter.Position("chess", error.fen).play("Nf3").to_move, "black")

    def test_games_in_every_variant_and_dialect(self):
        """What is played in one go, move by move, and from the FENs between is the same."""
        rng = random.Random(18)
        played = 0
        for variant in arbiter.variants():
            for dialect in variant.dialects:
                try:
                    text = arbiter.Position(variant.name).written(dialect.name)
                except arbiter.ConversionError:
                    continue  # a board alone
                first = position = arbiter.Position(variant.name, text)
                line = []
                for _ in range(10):
                    moves = position.moves()
                    if not moves:
                        break
                    line.append(rng.choice(moves))
                    position = position.play(line[-1])
                    self.assertEqual(position.fen, line[-1].fen)
                    again = arbiter.Position(variant.name, position.fen)
                    self.assertEqual((again, again.status, again.moves()),
                                     (position, position.status, position.moves()))
                    self.assertEqual(len(position.moves()), position.perft(1))
                self.assertEqual(first.play(*line), position)
                played += len(line)
        self.assertGreater(played, 200)

    def test_why(self):
        start = arbiter.Position("chess")
        verdict = start.why("e2-e5")
        self.assertFalse(verdict)
        self.assertEqual((verdict.from_square, verdict.to_square, verdict.clauses[0]), ("e2", "e5", "CH.pawn.step"))
        self.assertIn("a pawn does not go from e2 to e5", verdict.reason)
        self.assertEqual(verdict.findings[0].rule, "AT104")
        self.assertIn("d2", start.why(from_square="d1", to_square="d3").reason)
        self.assertEqual([str(each) for each in start.why("e4").moves], ["e2-e4"])
        self.assertTrue(start.is_legal("Nf3"))
        self.assertFalse(start.is_legal("Nf4"))

    def test_counts(self):
        position = arbiter.Position("chess")
        self.assertEqual([position.perft(depth) for depth in range(5)], [1, 20, 400, 8902, 197281])
        self.assertEqual(sum(position.divide(3).values()), 8902)
        self.assertEqual(position.divide(2)["e2-e4"], 20)
        counts = position.count(3, detail=True, divide=True)
        self.assertEqual([each.nodes for each in counts.results], [20, 400, 8902])
        # Published: 34 captures and 12 checks among the third moves.
        self.assertEqual((counts.results[2].detail["captures"], counts.results[2].detail["checks"]), (34, 12))
        self.assertEqual(sum(each.nodes for each in counts.divide), counts.nodes)
        self.assertEqual(position.count(2, count="steps").nodes, 400)
        large = _json.build(answers.Part, {"notation": "a2-a3", "nodes": "9007199254740993"})
        self.assertEqual(large.nodes, 2**53 + 1)

    def test_limits(self):
        with self.assertRaises(arbiter.LimitError) as caught:
            arbiter.Position("chess").perft(6, limit=1000)
        self.assertEqual([each.nodes for each in caught.exception.results], [20, 400])
        self.assertEqual(caught.exception.key, "limit")
        with self.assertRaises(arbiter.LimitError):
            arbiter.Position("chess").perft(12)
        with self.assertRaises(arbiter.LimitError) as caught:
            arbiter.Position("chess").perft(12, limit=10**15, seconds=1)
        self.assertEqual(caught.exception.key, "seconds")
        with self.assertRaises(arbiter.LimitError):
            arbiter.Position("chess").moves(limit=19)

    def test_compare(self):
        position = arbiter.Position("chess")
        self.assertTrue(position.compare(position.moves()))
        theirs = [move.notation for move in position.moves() if move.notation != "b1-c3"] + ["e2e5", "castles"]
        comparison = position.compare(theirs)
        self.assertFalse(comparison)
        self.assertEqual([str(each) for each in comparison.missing], ["b1-c3"])
        self.assertEqual([(each.move, each.clauses[0]) for each in comparison.extra], [("e2e5", "CH.pawn.step")])
        self.assertEqual([each.move for each in comparison.unread], ["castles"])
        self.assertEqual(comparison.legal, 20)

    def test_texts_of_a_position(self):
        position = arbiter.Position("chess").play("e4")
        self.assertEqual(position.written("vchess"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1 ahah e3")
        with self.assertRaises(arbiter.ConversionError) as caught:
            position.written("bare")
        self.assertTrue(caught.exception.findings)
        self.assertEqual(position.convert("epd").fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3")
        self.assertTrue(position.check())


class Functions(unittest.TestCase):
    def test_variants(self):
        names = [each.name for each in arbiter.variants()]
        self.assertIn("chess", names)
        self.assertEqual([each.clauses for each in arbiter.variants()], [()] * len(names))
        self.assertTrue(all(each.clauses for each in arbiter.variants(clauses=True)))
        self.assertEqual(arbiter.variant("Take & Make").name, "takemake")
        self.assertEqual(arbiter.variant("armies").armies.letters, "FCNR")
        self.assertEqual({each.letter for each in arbiter.variant("chess").pieces}, set("pnbrqk"))

    def test_check(self):
        fen = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 2"
        answer = arbiter.check(fen, "chess")
        self.assertFalse(answer)
        finding = answer.findings[0]
        self.assertEqual((finding.rule, finding.level, finding.column), ("AF230", "error", 54))
        self.assertEqual(fen[slice(*finding.span(fen))], "e3")
        self.assertTrue(arbiter.check(finding.fixes[0].apply(fen), "chess"))
        self.assertIn("[AF230]", str(finding))
        self.assertTrue(finding.title and finding.explanation and finding.remedy)
        self.assertTrue(arbiter.check(fen, "chess", depth="syntax"))
        self.assertEqual(arbiter.check(START).canonical, START)
        shuffled = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w - - 0 1"
        self.assertTrue(arbiter.check(shuffled, "chess"))
        self.assertFalse(arbiter.check(shuffled, "chess", starts="orthodox"))

    def test_places_count_bytes_and_spans_characters(self):
        text = "♔é4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        finding = arbiter.check(text, "chess").findings[0]
        begin, end = finding.span(text)
        self.assertEqual(text.encode()[finding.column - 1:finding.end_column - 1].decode(), text[begin:end])
        self.assertEqual(answers.Fix("", True, (answers.Edit(3, 5, "e"),)).apply("♔é4"), "♔e4")
        page = "p è\n" + PAGE
        finding = arbiter.verify(page, variant="interweave").findings[0]
        self.assertEqual(page[slice(*finding.span(page))], "1P")

    def test_convert(self):
        conversion = arbiter.convert(START, "vchess", "chess")
        self.assertEqual(str(conversion), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -")
        self.assertEqual(arbiter.convert(conversion.fen, "fen", "chess", from_dialect="vchess").fen, START)
        self.assertIn("castling", arbiter.convert(START, "bare", "chess",
                                                  lossy=["castling", "half-move-clock", "move-counter"]).lost)

    def test_recognise(self):
        answer = arbiter.recognise("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000")
        self.assertEqual((answer.variant, answer.candidates[0].variant), ("interweave", "interweave"))
        self.assertTrue(answer.candidates[0].sound)
        self.assertEqual(arbiter.recognise("").candidates, ())

    def test_verify(self):
        report = arbiter.verify(PAGE, file="leaper.pug", variant="interweave")
        self.assertFalse(report)
        self.assertEqual((report.summary.diagrams, report.summary.errors), (1, 1))
        self.assertEqual((report.page.variant, report.page.markup), ("interweave", "pug"))
        self.assertEqual([each.rule for each in report.findings], ["AF113"])
        self.assertEqual(report.page.diagrams[0].fen, "8/p7/5p2/8/8/1P/8/N5p1")
        fixed = report.findings[0].fixes[0].apply(PAGE)
        self.assertTrue(arbiter.verify(fixed, file="leaper.pug", variant="interweave"))
        self.assertFalse(arbiter.verify(""))
        self.assertEqual(arbiter.verify("p No diagram").summary.diagrams, 0)

    def test_conformance(self):
        suites = 0
        for variant in arbiter.variants():
            for profile in variant.profiles:
                suite = arbiter.conformance(variant.name, profile.name)
                suites += 1
                self.assertEqual((suite["variant"], suite["profile"]), (variant.name, profile.name))
                for each in suite["positions"][::10]:
                    position = arbiter.Position(variant.name, each["fen"], profile=profile.name)
                    self.assertEqual(sorted(move.notation for move in position.moves()), sorted(moves_of(each)),
                                     each["id"])
        self.assertGreaterEqual(suites, 11)
        self.assertEqual(arbiter.conformance("chess")["profile"], "documented")

    def test_checks(self):
        self.assertEqual([each.rule for each in arbiter.checks("AF230")], ["AF230"])
        self.assertGreater(len(arbiter.checks()), 100)

    def test_the_door_itself(self):
        self.assertEqual(arbiter.ask({"request": "moves", "variant": "chess", "id": 7})["id"], 7)
        self.assertIn('"nodes":20', arbiter.answer_text('{"request":"perft","variant":"chess","depth":1}'))
        self.assertIn('"error"', arbiter.answer_text(b"{"))
        self.assertIn('"suite"', arbiter.answer_text('{"request":"conformance","variant":"chess"}'))
        self.assertIn("perft", arbiter.request_names)


class Objects(unittest.TestCase):
    def test_nothing_of_an_answer_is_lost(self):
        start = {"variant": "chess"}
        takemake = {"variant": "takemake", "fen": "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"}
        castling = {"variant": "chess", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
        switch = {"variant": "checkered"}
        bad = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 2"
        asked = 0
        for name, cls, key, request in [
                ("variants", answers.Variant, "variants", {"clauses": True}),
                ("moves", answers.Move, "moves", start), ("moves", answers.Move, "moves", takemake),
                ("moves", answers.Move, "moves", castling), ("moves", answers.Move, "moves", switch),
                ("moves", answers.PossibleStep, "steps", {**takemake, "steps": True}),
                ("moves", answers.PossibleStep, "steps", {**castling, "steps": True}),
                ("moves", answers.PossibleStep, "steps", {"variant": "interweave", "steps": True}),
                ("checks", answers.Check, "checks", {}),
                ("check", answers.Soundness, None, {"fen": bad, "variant": "chess"}),
                ("check", answers.Soundness, None, {"fen": bad}),
                ("convert", answers.Conversion, None, {"fen": START, "to": "vchess"}),
                ("recognise", answers.Recognition, None, {"fen": START}),
                ("perft", answers.Counts, None, {**start, "depth": 2, "divide": True, "detail": True}),
                ("compare", answers.Comparison, None, {**start, "moves": ["e2e5", "x"]}),
                ("verify", answers.Report, None, {"text": PAGE, "variant": "interweave", "strict": True}),
        ]:
            answer = arbiter.ask({"request": name, **request})
            for each in answer[key] if key else [answer]:
                # HEAD's own keys are those of Position.
                left = [where for where in lost(cls, each) if where != ".schema"]
                self.assertEqual(left, [], name)
                asked += 1
        self.assertGreater(asked, 100)
        verdict = set(arbiter.ask({"request": "why", "move": "e2e5", **start}))
        self.assertEqual(verdict - {key for _, key, _ in _json.fields_of(answers.Verdict)},
                         {"schema", "variant", "profile", "fen", "status"})

    def test_all_that_is_public_is_documented_and_annotated(self):
        self.assertTrue(arbiter.__version__)
        for name in arbiter.__all__:
            thing = getattr(arbiter, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                self.assertTrue(thing.__doc__, name)
            members = inspect.getmembers(thing, inspect.isfunction) if name == "Position" else []
            for member, function in [*members, *([(name, thing)] if inspect.isfunction(thing) else [])]:
                hints = typing.get_type_hints(function)
                self.assertIn("return", hints, member)
                if not member.startswith("_"):
                    self.assertTrue(function.__doc__, member)


if __name__ == "__main__":
    unittest.main()
