// The compiled part of the Python package: a request and its answer as texts. All that is typed is written in Python
// (arbiter/*.py) on top of it.
#include <chrono>
#include <string>
#include <tuple>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "verifier/service/service.hpp"

namespace py = pybind11;

namespace {

/// The variant, the profile and the text of a file of corpus/conformance.
using Suite = std::tuple<std::string, std::string, std::string>;

/// Whether Python has a signal to handle (Ctrl-C), looked up at most every 50 ms: the interpreter's lock must be taken
/// for it. Signals are handled in Python's main thread alone; in others there is never one.
struct Signals {
  std::chrono::steady_clock::time_point next = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  unsigned calls = 0;
  bool raised = false;  ///< an exception is set that the caller must see

  [[nodiscard]] bool waiting() {
    if (raised || ++calls % 256 != 0) return raised;
    const auto now = std::chrono::steady_clock::now();
    if (now < next) return false;
    next = now + std::chrono::milliseconds(50);
    const py::gil_scoped_acquire lock;
    raised = PyErr_CheckSignals() != 0;
    return raised;
  }
};

py::bytes answer(const std::string& request, const std::vector<Suite>& suites) {
  std::vector<arbiter::service::SuiteText> texts;
  texts.reserve(suites.size());
  for (const auto& [variant, profile, text] : suites) texts.push_back({variant, profile, text});
  Signals signals;
  std::string said;
  {
    const py::gil_scoped_release unlocked;
    said = arbiter::service::answer_text(request, {texts, [&signals] { return signals.waiting(); }});
  }
  if (signals.raised) throw py::error_already_set();
  return {said};
}

}  // namespace

PYBIND11_MODULE(_service, module) {
  module.doc() = "Answers requests: JSON in, JSON out. arbiter.ask() is the door for programs.";
  module.def("answer", &answer, py::arg("request"), py::arg("suites") = std::vector<Suite>{},
             "The answer to a request, one line of JSON in UTF-8. Never raises for what the request says; "
             "other Python threads run meanwhile.\n\n"
             "suites: (variant, profile, text) of each file of conformance positions, for \"conformance\".");
  module.attr("longest_request") = arbiter::service::longest_request;
  py::list names;
  for (const std::string& name : arbiter::service::request_names()) names.append(name);
  module.attr("request_names") = py::tuple(names);
}
