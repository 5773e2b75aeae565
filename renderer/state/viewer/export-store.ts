import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  ExportPlan,
  ExportPlanRequest,
  ExportSignerState,
  ExportStart,
  ExportSubject,
  Failure,
  FileNamesPreview,
  PreviousExport,
  Result,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Store, withActions } from '../store/store.ts';
import type { ExportsStore } from './exports-store.ts';

export type ExportChoice = Omit<ExportPlanRequest, 'exportId'>;

/** Form of an export of the chosen images. */
export type ExportManner = Omit<ExportStart, 'exportId' | 'template'>;

/** An export before it is started. */
export interface ExportView {
  readonly choice: ExportChoice;
  readonly planning:
    | { readonly kind: 'planning' }
    | { readonly kind: 'planned'; readonly plan: ExportPlan }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly folderName: string | null;
  /** Why choosing a folder or starting failed. */
  readonly failure: Failure | null;
  /** Names of some files; `null` until the plan exists. */
  readonly preview: FileNamesPreview | null;
  /** Last complete export into the chosen folder, if any. */
  readonly previous: PreviousExport;
  /** This laptop's key; `null` until known. */
  readonly signer: ExportSignerState | null;
  /** The running export; `null` before. */
  readonly startedId: string | null;
}

export type ExportStore = ReturnType<typeof createExportStore>;

/** Passes subjects to a new export, page by page. */
async function selectAll(
  bridge: Bridge,
  subjects: readonly ExportSubject[],
): Promise<Result<{ readonly exportId: string }>> {
  let answer = await invoke(() => bridge.exports.select({ subjects: subjects.slice(0, PAGE_LIMIT) }));
  for (let start = PAGE_LIMIT; start < subjects.length && answer.ok; start += PAGE_LIMIT) {
    const { exportId } = answer.value;
    const part = subjects.slice(start, start + PAGE_LIMIT);
    answer = await invoke(() => bridge.exports.select({ exportId, subjects: part }));
  }
  return answer;
}

/** Passes the subjects once for all choices, and again after an export was started. */
function createHandover(bridge: Bridge, subjects: readonly ExportSubject[]) {
  let selecting: ReturnType<typeof selectAll> | null = null;
  return {
    async exportId(): Promise<Result<string>> {
      selecting ??= selectAll(bridge, subjects);
      const selected = await selecting;
      if (!selected.ok) selecting = null;
      return selected.ok ? { ok: true, value: selected.value.exportId } : selected;
    },
    forget() {
      selecting = null;
    },
  };
}

/** Previews file names; the latest template wins. */
function createPreview(bridge: Bridge, store: Store<ExportView>) {
  const signals = createRenewableSignal();
  return async (exportId: string, template: string) => {
    const signal = signals.renew();
    const answer = await invoke(() => bridge.exports.previewNames({ exportId, template }));
    if (answer.ok && !signal.aborted) store.change({ preview: answer.value });
  };
}

/** Shows the last export into the chosen folder; the latest choice wins. */
function createComparison(bridge: Bridge, store: Store<ExportView>) {
  const signals = createRenewableSignal();
  return async (exportId: string) => {
    const signal = signals.renew();
    const answer = await invoke(() => bridge.exports.previous({ exportId }));
    if (!signal.aborted) store.change({ previous: answer.ok ? answer.value : null });
  };
}

const nothingChosen: Omit<ExportView, 'choice'> = {
  planning: { kind: 'planning' },
  folderName: null,
  failure: null,
  preview: null,
  previous: null,
  signer: null,
  startedId: null,
};

function plannedIdOf({ planning }: ExportView): string | null {
  return planning.kind === 'planned' ? planning.plan.exportId : null;
}

/**
 * Creates the store of one export, from the choice of the images to its start. `names` returns the
 * current template.
 */
export function createExportStore(
  bridge: Bridge,
  exports: Pick<ExportsStore, 'take'>,
  subjects: readonly ExportSubject[],
  first: ExportChoice,
  names: () => string,
) {
  const store = createStore<ExportView>({ ...nothingChosen, choice: first });
  const signals = createRenewableSignal();
  const handover = createHandover(bridge, subjects);
  const preview = createPreview(bridge, store);
  const compare = createComparison(bridge, store);

  const plan = async (change: Partial<ExportChoice> = {}) => {
    const signal = signals.renew();
    const choice = { ...store.value.choice, ...change };
    store.change({ choice, planning: { kind: 'planning' } });
    const selected = await handover.exportId();
    const answer = selected.ok
      ? await invoke(() => bridge.exports.plan({ exportId: selected.value, ...choice }))
      : selected;
    if (signal.aborted) return;
    if (!answer.ok) store.change({ planning: { kind: 'failed', failure: answer.failure } });
    else {
      store.change({ planning: { kind: 'planned', plan: answer.value } });
      const { exportId } = answer.value;
      const isFolderChosen = store.value.folderName !== null;
      await Promise.all([preview(exportId, names()), isFolderChosen ? compare(exportId) : null]);
    }
  };

  const plannedId = () => plannedIdOf(store.value);

  const chooseFolder = async () => {
    const exportId = plannedId();
    if (exportId === null) return;
    const answer = await invoke(() => bridge.exports.chooseFolder({ exportId }));
    if (!answer.ok) store.change({ failure: answer.failure });
    else if (answer.value !== null) {
      store.change({ folderName: answer.value.folderName, failure: null });
      await compare(exportId);
    }
  };

  return withActions(store, {
    plan,
    chooseFolder,
    async loadSigner() {
      const answer = await invoke(() => bridge.exports.signer({ make: false }));
      // A failing keychain counts as locked.
      store.change({ signer: answer.ok ? answer.value : { kind: 'locked' } });
    },
    /** Shows the names for another template. */
    async rename() {
      const exportId = plannedId();
      if (exportId !== null) await preview(exportId, names());
    },
    /** After a failure, plans the same choice again for another folder. */
    async chooseAnotherFolder() {
      handover.forget();
      store.change({ startedId: null, folderName: null, previous: null });
      await plan();
      await chooseFolder();
    },
    /** Shows a folder dialog first if no folder is chosen. */
    async start(how: ExportManner) {
      const exportId = plannedId();
      if (exportId === null) return;
      if (store.value.folderName === null) await chooseFolder();
      if (store.value.folderName === null) return;
      const answer = await invoke(() => bridge.exports.start({ exportId, template: names(), ...how }));
      if (!answer.ok) store.change({ failure: answer.failure });
      else {
        exports.take(answer.value);
        store.change({ startedId: exportId });
      }
    },
  });
}
