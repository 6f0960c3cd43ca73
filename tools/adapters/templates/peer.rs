// A peer for arbiter-compare and conformance.py, to be filled in: rustc --edition 2021 -O peer.rs
// It reads questions {"id":1,"variant":"…","fen":"…"}, one a line, and answers each with one line.
use std::io::{self, BufRead, Write};

#[allow(dead_code)]
struct Successor {
    fen: String,   // the position after the whole move
    label: String, // the move, as people are to read it
}

#[allow(dead_code)]
struct Answer {
    successors: Vec<Successor>,
    result: Option<String>, // where the game is over: "1-0", "0-1" or "1/2"
}

/// Fill this in: all legal moves of the side to move, or why nothing is answered.
fn successors(_variant: &str, _fen: &str) -> Result<Answer, String> {
    Err("not written yet".to_string())
}

/// The text of a key of a line of JSON, unescaped, or a number as it is written. Enough for the questions of this
/// protocol, whose objects are flat and whose texts are ASCII.
fn value_of(line: &str, key: &str) -> Option<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        if " \t\r{},:".contains(c) {
            continue;
        }
        let mut text = String::new();
        if c == '"' {
            while let Some(c) = letters.next() {
                match c {
                    '"' => break,
                    '\\' => text.extend(letters.next()),
                    _ => text.push(c),
                }
            }
        } else {
            text.push(c);
            while let Some(c) = letters.next_if(|c| !" \t\r{},:".contains(*c)) {
                text.push(c);
            }
        }
        tokens.push(text);
    }
    tokens.chunks_exact(2).find(|pair| pair[0] == key).map(|pair| pair[1].clone())
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        if c == '"' || c == '\\' {
            out.push('\\');
        }
        out.push(if c < ' ' { ' ' } else { c });
    }
    out + "\""
}

fn answer(line: &str) -> Result<String, String> {
    let fen = value_of(line, "fen").ok_or("no FEN")?;
    let found = successors(&value_of(line, "variant").unwrap_or_default(), &fen)?;
    let list: Vec<String> = (found.successors.iter())
        .map(|s| format!("{{\"fen\":{},\"label\":{}}}", quoted(&s.fen), quoted(&s.label)))
        .collect();
    let result = found.result.map_or(String::new(), |r| format!(",\"result\":{}", quoted(&r)));
    Ok(format!("\"successors\":[{}]{}", list.join(","), result))
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let id = value_of(&line, "id").unwrap_or("null".to_string());
        let rest = answer(&line).unwrap_or_else(|error| format!("\"error\":{}", quoted(&error)));
        writeln!(out, "{{\"id\":{},{}}}", id, rest)?;
        out.flush()?; // the other side waits for every line
    }
    Ok(())
}
