// Text for XML files.

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Makes text safe between tags and inside quoted attributes. */
export function escapeXml(text) {
  return String(text).replace(/[&<>"]/g, (character) => entities[character]);
}

/** Lines that stand deeper by two spaces for each level. */
export function indent(lines, levels) {
  return lines.map((line) => `${'  '.repeat(levels)}${line}`);
}
