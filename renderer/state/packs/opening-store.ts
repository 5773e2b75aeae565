import type { Bridge, Failure, PackOpening, Result } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, withActions } from '../store/store.ts';

interface OpeningView {
  /** `null` if the user is choosing. */
  readonly opening: PackOpening | null;
  /** Why the last call failed. */
  readonly failure: Failure | null;
}

export type OpeningStore = ReturnType<typeof createOpeningStore>;

/** Returns true if a pack is being opened, or is waiting for the user. */
export function isOpening({ kind }: PackOpening): boolean {
  return ['unlocking', 'locked', 'checking', 'ready', 'importing'].includes(kind);
}

/** Creates the store of the dialog that opens packs. Starts with the one being opened, if any. */
export function createOpeningStore(bridge: Pick<Bridge, 'packs' | 'on'>) {
  const store = createStore<OpeningView>({ opening: null, failure: null });
  let last: PackOpening | null = null;

  function take(opening: PackOpening): void {
    store.set({ opening, failure: null });
  }

  const unsubscribe = bridge.on.packOpeningChanged((opening) => {
    last = opening;
    if (opening.openingId === store.value.opening?.openingId) take(opening);
  });

  /** `null` if the user chose nothing. */
  async function begin(answering: Promise<Result<PackOpening | null>>): Promise<void> {
    const answer = await answering;
    if (!answer.ok) store.change({ failure: answer.failure });
    // A report received before this answer is newer.
    else if (answer.value !== null) take(last?.openingId === answer.value.openingId ? last : answer.value);
  }

  const openingId = () => store.value.opening?.openingId ?? '';

  return withActions(store, {
    async load() {
      const answer = await invoke(() => bridge.packs.opening());
      const opening = answer.ok ? answer.value : null;
      if (opening !== null && isOpening(opening) && store.value.opening === null) take(opening);
    },
    choose: () => begin(invoke(() => bridge.packs.choose())),
    openDropped: (dropped: File) => begin(invoke(() => bridge.packs.drop(dropped))),
    unlock: (passphrase: string) =>
      begin(invoke(() => bridge.packs.unlock({ openingId: openingId(), passphrase }))),
    /** `hasPins`: includes what it would keep offline. */
    add: (hasPins: boolean) => begin(invoke(() => bridge.packs.add({ openingId: openingId(), hasPins }))),
    cancel: () => void invoke(() => bridge.packs.cancel({ openingId: openingId() })),
    /** Images are added without the dialog too; anything not begun ends with it. */
    close() {
      unsubscribe();
      const { opening } = store.value;
      if (opening !== null && isOpening(opening) && opening.kind !== 'importing')
        void invoke(() => bridge.packs.cancel({ openingId: openingId() }));
    },
  });
}
