import { visiblePath } from '../../preload/contract/core/visible-text.ts';
import type { FindingCode } from '../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../preload/contract/fleet/verification.ts';

/** Creates a finding; invisible characters in texts of the export are shown as `[U+202E]`. */
export function finding(code: FindingCode, values: Finding['values'] = {}): Finding {
  const visible = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? visiblePath(value) : value,
  ]);
  return { code, values: Object.fromEntries(visible) };
}
