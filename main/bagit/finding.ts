import { writeOut } from '../../preload/contract/core/visible-text.ts';
import type { FindingCode } from '../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../preload/contract/fleet/verification.ts';

/** Controls, and characters that change the direction of a text or can't be seen. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Makes a finding; texts that come from the export show what can't be seen as `[U+202E]`. */
export function finding(code: FindingCode, values: Finding['values'] = {}): Finding {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? writeOut(value, INVISIBLE) : value,
  ]);
  return { code, values: Object.fromEntries(shown) };
}
