/** Longest release notes shown; the rest is cut. */
const LENGTH_LIMIT = 10_000;
/** Versions and characters that are looked at: in YAML, one text may be there a thousand times. */
const VERSION_LIMIT = 50;
const READ_LIMIT = LENGTH_LIMIT * 4;

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/**
 * Turns release notes (text, HTML, or a list by version) into plain text. The result is shown as
 * text, so nothing in it can become an element.
 */
export function plainNotes(notes: unknown): string {
  const text = Array.isArray(notes)
    ? notes.slice(0, VERSION_LIMIT).map(noteOfVersion).join('\n\n')
    : textOf(notes);
  return withoutControls(text).slice(0, LENGTH_LIMIT).trim();
}

function noteOfVersion(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const { version, note } = entry as { readonly version?: unknown; readonly note?: unknown };
  const name = typeof version === 'string' ? version.slice(0, READ_LIMIT) : '';
  return [name, textOf(note)].filter((part) => part !== '').join('\n');
}

function textOf(given: unknown): string {
  const note = typeof given === 'string' ? given.slice(0, READ_LIMIT) : '';
  // GitHub sends HTML; Markdown reads well as it is.
  if (!/<\/?[a-z][^<>]*>/i.test(note)) return note;
  return note
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<br\b[^<>]*>|<\/(?:p|div|h[1-6]|ul|ol)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** Removes control characters and direction marks, which could make notes say something else. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\t]/gu, '');
}
