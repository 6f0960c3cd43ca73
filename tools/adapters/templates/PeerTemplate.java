// A peer for arbiter-compare and conformance.py, to be filled in: javac PeerTemplate.java && java PeerTemplate
// It reads questions {"id":1,"variant":"…","fen":"…"}, one a line, and answers each with one line.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class PeerTemplate {
  /** The position after a whole move, and the move as people are to read it. */
  record Successor(String fen, String label) {}

  /** The result, where the game is over: "1-0", "0-1" or "1/2"; else null. */
  record Answer(List<Successor> successors, String result) {}

  /** Fill this in: all legal moves of the side to move. What it throws is answered as an error. */
  static Answer successors(String variant, String fen) {
    throw new UnsupportedOperationException("not written yet");
  }

  /**
   * The text of a key of a line of JSON, unescaped, or a number as it is written; null without it. Enough for the
   * questions of this protocol, whose objects are flat and whose texts are ASCII.
   */
  static String valueOf(String line, String key) {
    Matcher pair = Pattern.compile("\"(\\w+)\"\\s*:\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s,}]+))").matcher(line);
    while (pair.find()) {
      if (!pair.group(1).equals(key)) continue;
      return pair.group(2) == null ? pair.group(3) : pair.group(2).replaceAll("\\\\(.)", "$1");
    }
    return null;
  }

  static String quoted(String text) {
    return '"' + text.replaceAll("[\"\\\\]", "\\\\$0").replaceAll("\\p{Cntrl}", " ") + '"';
  }

  static String answer(String line) {
    try {
      String fen = valueOf(line, "fen");
      if (fen == null) throw new IllegalArgumentException("no FEN");
      Answer found = successors(valueOf(line, "variant"), fen);
      String list = found.successors().stream()
          .map(s -> "{\"fen\":" + quoted(s.fen()) + ",\"label\":" + quoted(s.label()) + "}")
          .collect(Collectors.joining(","));
      return "\"successors\":[" + list + "]" + (found.result() == null ? "" : ",\"result\":" + quoted(found.result()));
    } catch (RuntimeException problem) {
      return "\"error\":" + quoted(String.valueOf(problem.getMessage()));
    }
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.print("{\"id\":" + valueOf(line, "id") + "," + answer(line) + "}\n");
      out.flush(); // the other side waits for every line
    }
  }
}
