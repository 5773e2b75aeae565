/** Longest list, bytes: 500 ids of 512 letters are half of it. */
export const DROPPED_LIMIT = 1_000_000;

/** Headings of a column of ids. */
const HEADINGS = /^(?:device[\s_-]?)?(?:id|identifier)s?$|^devices?$/i;

function firstColumn(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  if (quoted !== null) return (quoted[1] ?? '').replaceAll('""', '"').trim();
  return (line.split(/[,;\t]/, 1)[0] ?? '').trim();
}

/**
 * Returns the ids in a list, one per line; in a table (CSV, TSV), the first column without its
 * heading.
 */
export function droppedIdentifiers(list: string): string {
  const lines = list
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map(firstColumn)
    .filter((identifier) => identifier !== '');
  const [first = '', ...rest] = lines;
  return (HEADINGS.test(first) ? rest : lines).join('\n');
}
