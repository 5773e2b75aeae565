/** Names in an open object, `null` for a list; `at` is the current name or index. */
interface Level {
  readonly names: Set<string> | null;
  at: string | number;
}

/** Returns the index of the quote that ends the text at `start`. */
function endOfText(json: string, start: number): number {
  let end = start + 1;
  while (json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end;
}

/**
 * Finds the paths of repeated members; `json` must be valid. Parsers disagree on which one counts
 * (RFC 8259 4); `JSON.parse` takes the last.
 */
export function* repeatedNames(json: string): Generator<readonly (string | number)[]> {
  const levels: Level[] = [];
  let isName = false;
  for (let index = 0; index < json.length; index += 1) {
    const level = levels.at(-1);
    switch (json.charAt(index)) {
      case '"': {
        const end = endOfText(json, index);
        if (isName && level?.names) {
          const written = json.slice(index, end + 1);
          const name = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
          level.at = name;
          if (level.names.has(name)) yield levels.map(({ at }) => at);
          level.names.add(name);
          isName = false;
        }
        index = end;
        break;
      }
      case '{':
        levels.push({ names: new Set(), at: '' });
        isName = true;
        break;
      case '[':
        levels.push({ names: null, at: 0 });
        isName = false;
        break;
      case ',':
        if (typeof level?.at === 'number') level.at += 1;
        isName = level?.names !== null;
        break;
      case '}':
      case ']':
        levels.pop();
        isName = false;
        break;
      default:
    }
  }
}
