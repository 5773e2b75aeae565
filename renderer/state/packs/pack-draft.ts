import { RECIPIENT_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  Failure,
  MissingImages,
  PackEstimate,
  PackPolicy,
  PackStart,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';
import type { ExportsStore } from '../viewer/exports-store.ts';
import { parseRecipients } from './parse-recipients.ts';
import { strengthOf } from './passphrase.ts';

/** Contents of a pack besides its images. */
export type PackOptions = Pick<PackStart, 'hasNotes' | 'hasPins' | 'isInParts'>;

/** The user's input for locking a pack. */
export interface PackLockDraft {
  readonly kind: PackStart['lock']['kind'];
  readonly passphrase: string;
  readonly again: string;
  readonly recipients: string;
}

export interface PackDraftView {
  readonly options: PackOptions;
  /** `null` while being laid out. */
  readonly estimate: PackEstimate | null;
  /** `null` until known. */
  readonly policy: PackPolicy | null;
  readonly failure: Failure | null;
  /** The running export; `null` before. */
  readonly startedId: string | null;
}

export const noLock: PackLockDraft = { kind: 'passphrase', passphrase: '', again: '', recipients: '' };

/** Returns the entered lock; `null` if incomplete. */
export function lockOf(
  { kind, passphrase, again, recipients: entered }: PackLockDraft,
  policy: PackPolicy | null,
): PackStart['lock'] | null {
  if (policy !== null && policy.recipients !== null)
    return { kind: 'recipients', recipients: policy.recipients };
  if (kind === 'passphrase')
    return strengthOf(passphrase) !== 'short' && passphrase === again ? { kind, passphrase } : null;
  const { recipients, bad } = parseRecipients(entered);
  const isWhole = bad.length === 0 && recipients.length > 0 && recipients.length <= RECIPIENT_LIMIT;
  return isWhole ? { kind, recipients: [...recipients] } : null;
}

export type PackDraft = ReturnType<typeof createPackDraft>;

/** Creates the store of a pack before it is started. Its images are those of a planned export. */
export function createPackDraft(
  bridge: Pick<Bridge, 'packs'>,
  exports: Pick<ExportsStore, 'keepPassphrase' | 'take'>,
) {
  const store = createStore<PackDraftView>({
    options: { hasNotes: true, hasPins: false, isInParts: false },
    estimate: null,
    policy: null,
    failure: null,
    startedId: null,
  });
  const signals = createRenewableSignal();

  return withActions(store, {
    async loadPolicy() {
      const answer = await invoke(() => bridge.packs.policy());
      if (answer.ok) store.change({ policy: answer.value });
    },
    /** Lays the pack out again, with other options or because the planned images changed. */
    async estimate(exportId: string, change: Partial<PackOptions> = {}) {
      const signal = signals.renew();
      const options = { ...store.value.options, ...change };
      store.change({ options, estimate: null });
      const answer = await invoke(() => bridge.packs.estimate({ exportId, ...options }));
      if (signal.aborted) return;
      if (answer.ok) store.change({ estimate: answer.value, failure: null });
      else store.change({ failure: answer.failure });
    },
    /** Shows a file dialog, and starts. */
    async start(exportId: string, lock: PackStart['lock'], missing: MissingImages) {
      const answer = await invoke(() =>
        bridge.packs.start({ exportId, ...store.value.options, lock, missing }),
      );
      if (!answer.ok) store.change({ failure: answer.failure });
      else if (answer.value !== null) {
        if (lock.kind === 'passphrase') exports.keepPassphrase(exportId, lock.passphrase);
        exports.take(answer.value);
        store.change({ startedId: exportId });
      }
    },
  });
}
