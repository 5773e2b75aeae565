const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** Error codes of a folder that was removed, or whose drive was unplugged. */
const GONE_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENODEV', 'ENXIO']);

/** Fault of the target folder; `code` is the system's name for it. */
export interface DiskFault {
  readonly kind: 'full' | 'gone' | 'other';
  readonly code: string | null;
}

export function diskFault(error: unknown): DiskFault {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const kind = FULL_CODES.has(code) ? 'full' : GONE_CODES.has(code) ? 'gone' : 'other';
  return { kind, code: typeof code === 'string' ? code : null };
}
