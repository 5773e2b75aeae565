/**
 * The begin of a formula, also in full-width forms, which some programs normalise (OWASP, CSV injection): at the begin of a field, and after
 * what spreadsheets of other languages take for the end of one. They read `"Gate;=1+1"` as two fields, as the quote isn't at the begin of theirs.
 */
const FORMULA =
  /(?<=^|[;|\t\r\n])(?=(?:[^\S\t\r\n]|["\u200b\ufeff])*[=+\-@\uff0b\uff0d\uff1d\uff20])|^(?=[\t\r])/g;

/** Makes formulas of spreadsheets plain text, by an apostrophe in front of each. */
function withoutFormulas(field: string): string {
  return field.replaceAll(FORMULA, "'");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** One line of comma-separated values (RFC 4180) with its CRLF, all fields quoted; none is a live formula (P35). Null is an empty field. */
export function csvLine(fields: readonly (string | number | null)[]): string {
  const texts = fields.map((field) =>
    quoted(typeof field === 'string' ? withoutFormulas(field) : String(field ?? '')),
  );
  return `${texts.join(',')}\r\n`;
}

/** Fields parted by tabs, without an end of the line, for the clipboard; none is a live formula where it is pasted into a table. */
export function tabbedLine(fields: readonly string[]): string {
  const texts = fields.map((field) => {
    const text = withoutFormulas(field.replaceAll(/[\t\r\n]+/g, ' '));
    // A quote at its begin would take the following fields into this one.
    return text.startsWith('"') ? quoted(text) : text;
  });
  return texts.join('\t');
}
