/**
 * Start of a formula, also in full-width forms, which some programs normalize (OWASP, CSV
 * injection): at the start of a field, and after a separator of other locales. Those read
 * `"Gate;=1+1"` as two fields, because the quote isn't at the start of theirs.
 */
const FORMULA =
  /(?<=^|[;|\t\r\n])(?=(?:[^\S\t\r\n]|["\u200b\ufeff])*[=+\-@\uff0b\uff0d\uff1d\uff20])|^(?=[\t\r])/g;

/** Turns spreadsheet formulas into plain text by prefixing an apostrophe. */
function withoutFormulas(field: string): string {
  return field.replaceAll(FORMULA, "'");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Returns a line of comma-separated values (RFC 4180) with its CRLF, all fields quoted and none a
 * live formula (P35). `null` is an empty field.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  const texts = fields.map((field) =>
    quoted(typeof field === 'string' ? withoutFormulas(field) : String(field ?? '')),
  );
  return `${texts.join(',')}\r\n`;
}

/**
 * Joins fields with tabs, without a line end, for the clipboard; none is a live formula when
 * pasted into a table.
 */
export function tabbedLine(fields: readonly string[]): string {
  const texts = fields.map((field) => {
    const text = withoutFormulas(field.replaceAll(/[\t\r\n]+/g, ' '));
    // A leading quote would merge the following fields into this one.
    return text.startsWith('"') ? quoted(text) : text;
  });
  return texts.join('\t');
}
