import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  ExportPlan,
  ExportPrecision,
  ExportProgress,
  Failure,
  Result,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

/** The step of an export. */
export type ExportView =
  | { readonly step: 'planning'; readonly precision: ExportPrecision }
  | {
      readonly step: 'planned';
      readonly precision: ExportPrecision;
      readonly plan: ExportPlan;
      readonly folderName: string | null;
      /** Why choosing a folder or starting failed. */
      readonly failure: Failure | null;
    }
  | { readonly step: 'planFailed'; readonly precision: ExportPrecision; readonly failure: Failure }
  | { readonly step: 'started'; readonly precision: ExportPrecision; readonly progress: ExportProgress };

const NEWEST = { source: { kind: 'selection' }, snapshots: { kind: 'newest' } } as const;

const USUAL = { template: fileNameTemplates[0], missing: 'leaveOut', hasSidecars: false } as const;

/** Hands subjects over to a new export, page by page. */
async function selectAll(
  bridge: Bridge,
  subjects: readonly SubjectReference[],
): Promise<Result<{ readonly exportId: string }>> {
  let answer = await invoke(() => bridge.exports.select({ subjects: subjects.slice(0, PAGE_LIMIT) }));
  for (let start = PAGE_LIMIT; start < subjects.length && answer.ok; start += PAGE_LIMIT) {
    const { exportId } = answer.value;
    const part = subjects.slice(start, start + PAGE_LIMIT);
    answer = await invoke(() => bridge.exports.select({ exportId, subjects: part }));
  }
  return answer;
}

export type ExportStore = ReturnType<typeof createExportStore>;

/** Makes the store of one export, from the choice of the precision to the written folder. */
export function createExportStore(bridge: Bridge, subjects: readonly SubjectReference[]) {
  const store = createStore<ExportView>({ step: 'planning', precision: 'best' });
  const planning = createRenewableSignal();
  let exportId = '';
  /** The subjects are handed over once for all plans. */
  let selecting: Promise<Result<{ readonly exportId: string }>> | null = null;

  const planAll = async (precision: ExportPrecision): Promise<Result<ExportPlan>> => {
    selecting ??= selectAll(bridge, subjects);
    const selected = await selecting;
    if (!selected.ok) {
      selecting = null;
      return selected;
    }
    return await invoke(() => bridge.exports.plan({ ...selected.value, ...NEWEST, precision }));
  };

  const takeProgress = (progress: ExportProgress) => {
    store.set({ step: 'started', precision: store.value.precision, progress });
  };

  const unsubscribe = bridge.on.exportProgressed((progress) => {
    if (progress.exportId === exportId) takeProgress(progress);
  });

  const plan = async (precision: ExportPrecision) => {
    const signal = planning.renew();
    store.set({ step: 'planning', precision });
    const answer = await planAll(precision);
    if (signal.aborted) return;
    if (answer.ok) {
      exportId = answer.value.exportId;
      store.set({ step: 'planned', precision, plan: answer.value, folderName: null, failure: null });
    } else store.set({ step: 'planFailed', precision, failure: answer.failure });
  };

  const chooseFolder = async () => {
    if (store.value.step !== 'planned') return;
    const answer = await invoke(() => bridge.exports.chooseFolder({ exportId }));
    const view = store.value;
    if (view.step !== 'planned') return;
    if (!answer.ok) store.set({ ...view, failure: answer.failure });
    else if (answer.value !== null) {
      store.set({ ...view, folderName: answer.value.folderName, failure: null });
    }
  };

  return withActions(store, {
    plan,
    chooseFolder,

    /** After a failure: plans the selection in the same precision again, for another folder. */
    async chooseAnotherFolder() {
      selecting = null;
      await plan(store.value.precision);
      await chooseFolder();
    },

    async start() {
      const answer = await invoke(() => bridge.exports.start({ exportId, ...USUAL }));
      const view = store.value;
      // The end of a short export may be reported before this answer.
      if (view.step !== 'planned') return;
      if (answer.ok) takeProgress(answer.value);
      else store.set({ ...view, failure: answer.failure });
    },

    async cancel() {
      const answer = await invoke(() => bridge.exports.cancel({ exportId }));
      if (answer.ok) takeProgress(answer.value);
    },

    reveal: () => void invoke(() => bridge.exports.reveal({ exportId })),
    /** Stops listening; a running export goes on. */
    close: unsubscribe,
  });
}
