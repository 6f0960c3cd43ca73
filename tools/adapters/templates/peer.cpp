// A peer for arbiter-compare and conformance.py, to be filled in: g++ -std=c++20 -O2 peer.cpp -o peer
// It reads questions {"id":1,"variant":"…","fen":"…"}, one a line, and answers each with one line.
#include <iostream>
#include <optional>
#include <string>
#include <vector>

struct Successor {
  std::string fen;    // the position after the whole move
  std::string label;  // the move, as people are to read it
};

struct Answer {
  std::vector<Successor> successors;
  std::string result;  // where the game is over: "1-0", "0-1" or "1/2"; else empty
  std::string error;   // why nothing is answered; else empty
};

// Fill this in: all legal moves of the side to move.
static Answer successors(const std::string& variant, const std::string& fen) {
  (void)variant;
  (void)fen;
  return {{}, "", "not written yet"};
}

// The text of a key of a line of JSON, unescaped, or a number as it is written. Enough for the questions of this
// protocol, whose objects are flat and whose texts are ASCII.
static std::optional<std::string> value_of(const std::string& line, const std::string& key) {
  std::size_t i = 0;
  const auto blanks = [&] {
    while (i < line.size() && std::string(" \t\r{},:").find(line[i]) != std::string::npos) ++i;
  };
  const auto token = [&] {
    std::string text;
    if (i < line.size() && line[i] == '"') {
      for (++i; i < line.size() && line[i] != '"'; ++i) {
        if (line[i] == '\\' && i + 1 < line.size()) ++i;
        text += line[i];
      }
      ++i;
    } else {
      while (i < line.size() && std::string(" \t\r{},:").find(line[i]) == std::string::npos) text += line[i++];
    }
    return text;
  };
  for (blanks(); i < line.size(); blanks()) {
    const std::string name = token();
    blanks();
    if (i == line.size()) break;
    std::string value = token();
    if (name == key) return value;
  }
  return std::nullopt;
}

static std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out + '"';
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto fen = value_of(line, "fen");
    const Answer answer = fen ? successors(value_of(line, "variant").value_or(""), *fen) : Answer{{}, "", "no FEN"};
    std::cout << "{\"id\":" << value_of(line, "id").value_or("null");
    if (!answer.error.empty()) {
      std::cout << ",\"error\":" << quoted(answer.error);
    } else {
      std::cout << ",\"successors\":[";
      for (std::size_t i = 0; i < answer.successors.size(); ++i) {
        const auto& [after, label] = answer.successors[i];
        std::cout << (i ? "," : "") << "{\"fen\":" << quoted(after) << ",\"label\":" << quoted(label) << '}';
      }
      std::cout << ']';
      if (!answer.result.empty()) std::cout << ",\"result\":" << quoted(answer.result);
    }
    std::cout << '}' << std::endl;  // flushed: the other side waits for every line
  }
}
