#include "verifier/service/service.hpp"

#include <functional>
#include <map>
#include <new>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/position/move_source.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::service {
namespace {

using Answerer = ordered_json (*)(const Asked&, const Data&);

const std::map<std::string, Answerer, std::less<>>& answerers() {
  static const std::map<std::string, Answerer, std::less<>> all{
#define ARBITER_REQUEST(name) {#name, name##_answer},
#include "verifier/service/requests.def"
#undef ARBITER_REQUEST
  };
  return all;
}

ordered_json answered(const ordered_json& request, const Data& data) {
  if (!request.is_object())
    throw NoAnswer("request", fmt::format("the request is {}, not an object", kind_of(request)),
                   R"({"request":"variants"})");
  const Asked asked(request);
  const std::string name = asked.needed_text("request", "one of " + joined(request_names()));
  const auto found = answerers().find(name);
  if (found == answerers().end()) {
    const std::string near = nearest(name, request_names());
    throw NoAnswer::in("request", fmt::format("unknown request '{}'", printable(name, 40)),
                       near.empty() ? "one of " + joined(request_names()) : fmt::format("did you mean '{}'?", near));
  }
  ordered_json result = found->second(asked, data);
  if (!asked.variant_from.empty()) result["variantFrom"] = asked.variant_from;
  if (!asked.notes.empty()) result["notes"] = asked.notes;
  return result;
}

ordered_json refused(const NoAnswer& why) { return {{"schema", 2}, {"error", why.error()}}; }

/// The id of a request, if it is one that is given back.
const ordered_json* id_of(const ordered_json& request) {
  if (!request.is_object()) return nullptr;
  const auto id = request.find("id");
  return id != request.end() && (id->is_number() || id->is_string()) ? &*id : nullptr;
}

}  // namespace

std::span<const std::string> request_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const auto& [name, unused] : answerers()) list.push_back(name);
    return list;
  }();
  return names;
}

ordered_json answer(const ordered_json& request, const Data& data) {
  ordered_json result;
  try {
    result = answered(request, data);
  } catch (const NoAnswer& why) {
    result = refused(why);
  } catch (const Refusal& why) {
    result = refused(NoAnswer("name", why.what(), why.remedy));
  } catch (const TooManyMoves& why) {
    result = refused(NoAnswer("limit", why.what(), "a position with fewer pieces"));
  } catch (const std::bad_alloc&) {
    result = refused(NoAnswer("limit", "there is not enough memory for the answer", "ask for less at a time"));
  } catch (const std::exception& why) {
    result = refused(NoAnswer("internal", fmt::format("our own mistake: {}", why.what()),
                              "please report it with the request that shows it"));
  }
  if (const ordered_json* id = id_of(request)) result["id"] = *id;
  return result;
}

std::string answer_text(std::string_view request, const Data& data) {
  if (request.size() > longest_request)
    return json_text(
        refused(NoAnswer("request",
                         fmt::format("the request has {} bytes, more than {}", request.size(), longest_request),
                         "ask about one page or position at a time")),
        -1);
  try {
    const auto shallow = [](int depth, ordered_json::parse_event_t, ordered_json&) {
      if (depth > deepest_request)
        throw NoAnswer("request", fmt::format("the request is nested deeper than {}", deepest_request));
      return true;
    };
    return json_text(answer(ordered_json::parse(request, shallow), data), -1);
  } catch (const NoAnswer& why) {
    return json_text(refused(why), -1);
  } catch (const ordered_json::exception& why) {
    return json_text(
        refused(NoAnswer("request", fmt::format("the request cannot be read: {}", json_fault(why, request)),
                         R"({"request":"variants"}, in UTF-8)")),
        -1);
  } catch (const std::bad_alloc&) {
    return R"({"schema":2,"error":{"kind":"limit","message":"there is not enough memory for the answer","remedy":""}})";
  }
}

}  // namespace arbiter::service
