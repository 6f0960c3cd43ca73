#include "tools/compose/certificates.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/certificate/check.hpp"
#include "puzzles/certificate/make.hpp"
#include "tools/cli/run_parts.hpp"
#include "tools/compose/check_records.hpp"
#include "verifier/report/text.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {

Exit write_certificate(Run& run, const ComposeCommand& asked, const puzzles::Composition& made,
                       const std::string& command) {
  using End = puzzles::MadeCertificate::End;
  const std::string folder = run.arguments().text("certificate");
  const puzzles::MadeCertificate certificate = puzzles::make_certificate(asked, made, command, folder);
  if (certificate.end == End::written) {
    std::uint64_t boards = 0;
    for (const puzzles::TriedBoards& each : certificate.manifest.tried) boards += each.boards;
    run.note(fmt::format("certificate: {} in {}; arbiter-compose --check --certificates {} checks it",
                         boards > 0 ? counted(boards, "board") : counted(certificate.manifest.cases.size(), "case"),
                         folder, shell_word(folder)));
    return Exit::holds;
  }
  run.note(fmt::format("no certificate: {}", certificate.why));
  return Exit::undecided;
}

Exit check_certificates(Run& run) {
  const Arguments& arguments = run.arguments();
  arguments.refuse({"prove", "save", "as", "from-games", "from", "merge", "certificate"},
                   "--{} does not go with --check --certificates");
  puzzles::CheckOptions options{.read = request_reader(1), .threads = run.threads(), .observer = &run};
  options.seconds = arguments.seconds("limit");
  options.lrat = arguments.value("lrat").value_or("");
  std::vector<puzzles::CheckedCertificate> checked;
  bool unreadable = false;
  std::vector<std::string> paths = arguments.list("certificates");
  paths.insert(paths.end(), arguments.paths().begin(), arguments.paths().end());
  for (const std::string& path : paths) {
    const std::vector<std::string> folders = puzzles::certificate_folders(path);
    if (folders.empty()) {
      run.error(
          fmt::format("{}: there is no certificate: no {} in it, nor in a folder of it", path, puzzles::manifest_name));
      unreadable = true;
    }
    for (const std::string& folder : folders) checked.push_back(puzzles::check_certificate(folder, options));
  }
  const auto text = [&](Answer& each) {
    for (const puzzles::CheckedCertificate& one : checked) {
      write_text(one.findings, *each.out, each.style);
      if (!run.quiet()) each.out->write(puzzles::summary_of(one));
    }
  };
  run.answer(text, [&] { return puzzles::to_json(checked); });
  const auto any = [&](auto&& is) { return std::any_of(checked.begin(), checked.end(), is); };
  if (unreadable || any([](const auto& each) { return each.unreadable; })) return Exit::usage;
  if (any([](const auto& each) { return !each.findings.empty(); })) return Exit::fails;
  return any([](const auto& each) { return each.undecided; }) ? Exit::undecided : Exit::holds;
}

}  // namespace arbiter::tools
