#pragma once

#include <string>

#include "puzzles/compose/composition.hpp"
#include "tools/cli/run_main.hpp"
#include "tools/compose/compose_request.hpp"

namespace arbiter::tools {

/// --certificate FOLDER: writes a certificate of what was composed. `command`: which the certificate keeps. Status 0 if
/// it was written, 3 if nothing was proved or a limit came first. Throws OutputError.
Exit write_certificate(Run& run, const ComposeCommand& asked, const puzzles::Composition& made,
                       const std::string& command);

/// --check --certificates FOLDER: checks certificates. Reports findings AQ24x; status 2 if something is not a
/// certificate, 1 for other findings, 3 if the time was over. Throws UsageError.
Exit check_certificates(Run& run);

}  // namespace arbiter::tools
