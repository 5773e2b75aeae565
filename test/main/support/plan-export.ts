import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import type {
  ExportPlan,
  ExportStart,
  Handlers,
  Result,
  SubjectReference,
} from '../../../preload/contract/index.ts';

/** The value of an answer that has to have one. */
type ValueOf = <Value>(answer: Promise<Result<Value>>) => Promise<Value>;

/** Plans an export of the newest snapshots, the best that are stored. */
export async function planExport(
  exports: Handlers['exports'],
  subjects: readonly SubjectReference[],
  valueOf: ValueOf,
): Promise<Pick<ExportPlan, 'exportId' | 'fileCount'>> {
  const { exportId } = await valueOf(Promise.resolve(exports.select({ subjects: [...subjects] })));
  const choice = { source: { kind: 'selection' }, snapshots: { kind: 'newest' }, precision: 'best' } as const;
  return await valueOf(Promise.resolve(exports.plan({ exportId, ...choice })));
}

/** Starts an export with the usual names, without what is missing. */
export function usualStart(exportId: string): ExportStart {
  return { exportId, template: fileNameTemplates[0], missing: 'leaveOut', hasSidecars: false };
}
