#include "verifier/perft/suite_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_json.hpp"
#include "verifier/perft/count_tables.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

using nlohmann::ordered_json;
using RowVerdict = RowResult::Verdict;

namespace {

std::string_view name_of(RowVerdict verdict) {
  switch (verdict) {
    case RowVerdict::right: return "right";
    case RowVerdict::wrong: return "wrong";
    case RowVerdict::skipped: return "skipped";
    case RowVerdict::undecided: break;
  }
  return "undecided";
}

ordered_json opinion_json(const SecondOpinion& opinion, const SuiteCase& each, bool detail) {
  ordered_json moves = ordered_json::array();
  const auto side = [detail](const std::optional<Tally>& tally) {
    if (!tally) return ordered_json();
    ordered_json json{{"nodes", count_json(tally->nodes)}};
    if (detail) json["detail"] = detail_json(*tally);
    return json;
  };
  for (const Disputed& move : opinion.moves) {
    moves.push_back(ordered_json{{"notation", to_text(move.move, each.setup(), each.variant())},
                                 {"generator", side(move.generator)},
                                 {"rules", side(move.rules)}});
  }
  return {{"depth", opinion.depth}, {"agree", opinion.moves.empty()}, {"moves", std::move(moves)}};
}

/// The counted number minus the claimed one; as text above 2^53.
ordered_json difference_json(Count counted, Count claimed) {
  const bool more = counted > claimed;
  const ordered_json size = count_json(more ? counted - claimed : claimed - counted);
  if (more) return size;
  if (size.is_string()) return fmt::format("-{}", size.get<std::string>());
  return -size.get<std::int64_t>();
}

ordered_json claims_json(const SuiteRow& row) {
  ordered_json json;
  for (const DetailClaim& claim : row.details) json[std::string(to_string(claim.kind))] = count_json(claim.count);
  return json;
}

ordered_json row_json(const SuiteCase& each, const RowResult& row, const RowExplanation& explained) {
  const bool details = !row.row.details.empty();
  ordered_json json{{"count", std::string(kind_of(row.row))},
                    {"depth", row.row.depth},
                    {"expected", details ? claims_json(row.row) : count_json(row.row.nodes)},
                    {"verdict", std::string(name_of(row.verdict))}};
  if (row.verdict == RowVerdict::right || row.verdict == RowVerdict::wrong) {
    json["nodes"] = count_json(row.nodes);
    if (details) json["detail"] = detail_json(row.tally);
    json["seconds"] = row.seconds;
  }
  if (!row.reason.empty()) json["reason"] = row.reason;
  if (!row.row.source.empty()) json["source"] = row.row.source;
  json["line"] = row.row.line;
  if (row.verdict == RowVerdict::wrong) {
    if (row.stopped) json["stopped"] = true;
    if (!details && !row.stopped) json["difference"] = difference_json(row.nodes, row.row.nodes);
    json["divide"] = divide_json(named(explained.divide, each.setup(), each.variant()), details);
    if (explained.opinion) json["rules"] = opinion_json(*explained.opinion, each, details);
  }
  return json;
}

}  // namespace

ordered_json case_json(const CheckedCase& checked) {
  const SuiteCase& each = checked.claimed;
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < checked.rows.size(); ++i)
    list.push_back(row_json(each, checked.rows[i], checked.explained[i]));
  return {{"id", each.id},
          {"file", each.where.file},
          {"line", each.where.line},
          {"variant", std::string(each.variant().name())},
          {"profile", std::string(each.variant().profiles()[each.profile()].name)},
          {"fen", each.fen},
          {"results", std::move(list)}};
}

ordered_json totals_json(const SuiteTotals& totals) {
  return {{"cases", totals.cases},     {"right", totals.right},         {"wrong", totals.wrong},
          {"skipped", totals.skipped}, {"undecided", totals.undecided}, {"faults", totals.faults}};
}

}  // namespace arbiter
