/** Formulas of spreadsheets (OWASP, CSV injection), with full-width forms, which some programs normalise; some skip tab and carriage return. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r]/;

function escapeField(field: string): string {
  const text = FORMULA_START.test(field) ? `'${field}` : field;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of comma-separated values (RFC 4180) with its CRLF; no field is a live formula (P35). Null is an empty field. */
export function csvLine(fields: readonly (string | number | null)[]): string {
  const texts = fields.map((field) =>
    field === null ? '' : typeof field === 'number' ? String(field) : escapeField(field),
  );
  return `${texts.join(',')}\r\n`;
}
