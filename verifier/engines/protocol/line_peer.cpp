#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/engines/protocol/conversation.hpp"

namespace arbiter {
namespace {

using nlohmann::json;

constexpr const char* uci_advice = "for a UCI engine add --protocol uci";

/// The value of a key; it must be a string.
const std::string* text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get_ptr<const std::string*>() : nullptr;
}

class LinePeer final : public Peer {
 public:
  explicit LinePeer(const PeerOptions& options)
      : talk_(options), variant_(options.variant), may_count_(options.may_count) {}

  [[nodiscard]] std::string result() const override { return result_; }
  [[nodiscard]] std::optional<std::uint64_t> only_count() const override { return count_; }

  [[nodiscard]] Answered<std::vector<PeerMove>> moves(const std::string& fen) override {
    const std::uint64_t id = ++asked_;
    result_.clear();
    count_.reset();
    talk_.ask();
    if (auto said = talk_.say(question(id, fen)); !said) {
      return tl::make_unexpected(std::move(said.error()));
    }
    auto line = talk_.hear();
    if (!line) {
      if (line.error().kind == PeerTrouble::Kind::late) line.error().advice += std::string("; ") + uci_advice;
      return tl::make_unexpected(std::move(line.error()));
    }
    const json answer = json::parse(*line, nullptr, false);
    const auto nonsense = [&](std::string message) {
      return tl::make_unexpected(talk_.trouble(PeerTrouble::Kind::nonsense, std::move(message), *line));
    };
    if (answer.is_discarded() || !answer.is_object()) {
      PeerTrouble trouble = talk_.trouble(PeerTrouble::Kind::nonsense, "the answer is not a JSON object", *line);
      trouble.advice = uci_advice;
      return tl::make_unexpected(std::move(trouble));
    }
    const auto got = answer.find("id");
    if (got == answer.end() || *got != id)
      return nonsense(fmt::format("the answer has not the id {} of the question", id));
    if (const std::string* error = text_of(answer, "error")) {
      return tl::make_unexpected(
          talk_.trouble(PeerTrouble::Kind::refused, fmt::format("the peer answers: {}", *error), *line));
    }
    if (!read_result(answer))
      return nonsense("the 'result' is none of 1-0, 0-1, 1/2 and * (nor 0-0-1, where three play)");
    const auto list = answer.find("successors");
    const auto count = answer.find("count");
    if (may_count_ && list == answer.end() && count != answer.end()) {
      if (!count->is_number_unsigned()) return nonsense("the 'count' is not a number");
      count_ = count->get<std::uint64_t>();
      return std::vector<PeerMove>();
    }
    if (list == answer.end() || !list->is_array())
      return nonsense("the answer has neither a list 'successors' nor an 'error'");
    if (const std::string* echo = text_of(answer, "fen"); echo != nullptr && *echo != fen) {
      return tl::make_unexpected(
          talk_.trouble(PeerTrouble::Kind::changed, "the answer is for another position", *echo));
    }
    std::vector<PeerMove> result;
    for (const json& each : *list) {
      PeerMove move;
      if (each.is_string()) move.label = each.get<std::string>();
      for (const char* key : {"move", "label"}) {
        const std::string* name = each.is_object() && move.label.empty() ? text_of(each, key) : nullptr;
        if (name != nullptr) move.label = *name;
      }
      if (const std::string* after = each.is_object() ? text_of(each, "fen") : nullptr) move.fen = *after;
      if (move.fen.empty() && move.label.empty())
        return nonsense("a successor has neither a text 'fen' nor a 'move', and is not text itself");
      result.push_back(std::move(move));
    }
    return result;
  }

 private:
  /// Keeps the result that the answer names, if any; false if it is not one.
  bool read_result(const json& answer) {
    const std::string* end = text_of(answer, "result");
    if (end == nullptr) return true;
    if (*end != "1-0" && *end != "0-1" && *end != "0-0-1" && *end != "1/2" && *end != "*") return false;
    result_ = *end;
    return true;
  }

  [[nodiscard]] std::string question(std::uint64_t id, const std::string& fen) const {
    const nlohmann::ordered_json object{{"id", id}, {"variant", variant_}, {"fen", fen}};
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }

  Conversation talk_;
  std::string variant_;
  std::uint64_t asked_ = 0;
  std::string result_;
  bool may_count_;
  std::optional<std::uint64_t> count_;
};

}  // namespace

std::unique_ptr<Peer> line_peer(const PeerOptions& options) { return std::make_unique<LinePeer>(options); }

}  // namespace arbiter
