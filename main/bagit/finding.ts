import { visiblePath } from '../../preload/contract/core/visible-text.ts';
import type { FindingCode } from '../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../preload/contract/fleet/verification.ts';

/** Makes a finding; texts that come from the export show what can't be seen as `[U+202E]`. */
export function finding(code: FindingCode, values: Finding['values'] = {}): Finding {
  const visible = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? visiblePath(value) : value,
  ]);
  return { code, values: Object.fromEntries(visible) };
}
