// The tables of corpus/perft, read and counted; the same code runs under Node and in a browser.

/** The blocks of a table: `{ file, position, rows: [{ depth, nodes, count, detail }] }`. */
export function cases(text, file) {
  const list = [];
  for (const block of text.split(/\n\s*\n/)) {
    const one = { file, id: "", position: {}, rows: [] };
    for (const line of block.split("\n")) {
      const [, key, value] = /^([a-z]+)\s+(.*)$/.exec(line.trim()) ?? [];
      if (key === "id") one.id = value;
      else if (["variant", "profile", "fen", "position", "armies"].includes(key)) one.position[key] = value;
      else if (key === "moves" || key === "steps") {
        const [depth, nodes] = value.split(/\s+/).map(Number);
        one.rows.push({ count: key, depth, nodes });
      } else if (key === "detail") {
        const [depth, ...kinds] = value.split(/\s+/);
        one.rows.push({ count: "moves", depth: Number(depth),
          detail: Object.fromEntries(kinds.map((each) => each.split("=").map((part, i) => (i ? Number(part) : part)))) });
      }
    }
    if (one.rows.length > 0) list.push(one);
  }
  return list;
}

/**
 * Counts the rows of at most `most` nodes, each position once for each kind, to its deepest row. `wrong`: what differs;
 * `variants`: the nodes counted of each.
 */
export function count(arbiter, list, most) {
  const sum = { rows: 0, nodes: 0, wrong: [], variants: {} };
  for (const { file, id, position, rows } of list) {
    const groups = [
      rows.filter((row) => row.count === "moves" && row.nodes <= most),
      rows.filter((row) => row.count === "steps" && row.nodes <= most),
      rows.filter((row) => row.detail && Math.max(...Object.values(row.detail)) <= most / 50),
    ];
    for (const group of groups.filter((each) => each.length > 0)) {
      const depth = Math.max(...group.map((row) => row.depth));
      const detail = group[0].detail !== undefined;
      let results = [];
      try {
        ({ results } = arbiter.perft(position, depth, { count: group[0].count, detail, limit: 100 * most }));
      } catch (error) {
        sum.wrong.push(`${file} ${id}: ${error.message}`);
      }
      for (const row of group) {
        const counted = results.find((each) => each.depth === row.depth);
        const right = detail ? Object.entries(row.detail).every(([kind, number]) => counted?.detail[kind] === number)
          : counted?.nodes === row.nodes;
        if (!right) sum.wrong.push(`${file} ${id}: depth ${row.depth}: ${JSON.stringify(counted)}, not ${JSON.stringify(row)}`);
        sum.rows += 1;
        sum.nodes += counted?.nodes ?? 0;
        sum.variants[position.variant] = (sum.variants[position.variant] ?? 0) + (counted?.nodes ?? 0);
      }
    }
  }
  return sum;
}
