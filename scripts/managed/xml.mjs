const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for use between tags and inside quoted attributes. */
export function escapeXml(text) {
  return String(text).replace(/[&<>"]/g, (character) => entities[character]);
}

/** Indents lines by two spaces per level. */
export function indent(lines, levels) {
  return lines.map((line) => `${'  '.repeat(levels)}${line}`);
}
