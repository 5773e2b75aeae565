import { writeOut } from '../../preload/contract/core/visible-text.ts';
import type { FindingCode } from '../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../preload/contract/fleet/verification.ts';

/** Controls, and characters that change the direction of a text or can't be seen. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Characters of a text in a finding: the longest path that Linux opens. */
const TEXT_LIMIT = 4_096;

function shown(text: string): string {
  const written = writeOut(text.slice(0, TEXT_LIMIT), INVISIBLE);
  return text.length > TEXT_LIMIT || written.length > TEXT_LIMIT
    ? `${written.slice(0, TEXT_LIMIT - 1)}…`
    : written;
}

/** Makes a finding; texts that come from the export show what can't be seen as `[U+202E]`. */
export function finding(code: FindingCode, values: Finding['values'] = {}): Finding {
  const visible = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? shown(value) : value,
  ]);
  return { code, values: Object.fromEntries(visible) };
}
