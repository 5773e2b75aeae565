import type { FindingCode } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';

/** Controls, and characters that change the direction of a text or can't be seen. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

function visible(text: string): string {
  return text.replace(INVISIBLE, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);
}

/** Makes a finding; texts that come from the export show what can't be seen as `\u{202e}`. */
export function finding(code: FindingCode, values: Finding['values'] = {}): Finding {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? visible(value) : value,
  ]);
  return { code, values: Object.fromEntries(shown) };
}
