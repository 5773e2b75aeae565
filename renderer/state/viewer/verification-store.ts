import type { Bridge, Failure, Finding, Result, VerificationState } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, withActions } from '../store/store.ts';

/** Findings loaded at a time: more lines than fit on a screen. */
const FINDINGS_AT_ONCE = 200;

type EndedCheck = Exclude<VerificationState, { kind: 'running' }>;

export type VerificationView =
  | { readonly step: 'choosing'; readonly failure: Failure | null }
  | { readonly step: 'checking'; readonly check: Extract<VerificationState, { kind: 'running' }> }
  | { readonly step: 'ended'; readonly check: EndedCheck; readonly findings: readonly Finding[] };

export type VerificationStore = ReturnType<typeof createVerificationStore>;

/** Creates the store for checking one export after the other. */
export function createVerificationStore(bridge: Bridge) {
  const store = createStore<VerificationView>({ step: 'choosing', failure: null });
  let verificationId = '';
  let last: VerificationState | null = null;

  async function loadMore(): Promise<void> {
    const { value: before } = store;
    if (before.step !== 'ended') return;
    const request = { verificationId, offset: before.findings.length, count: FINDINGS_AT_ONCE };
    const answer = await invoke(() => bridge.verification.findings(request));
    if (store.value !== before || !answer.ok) return;
    store.set({ ...before, findings: [...before.findings, ...answer.value.findings] });
  }

  function take(check: VerificationState): void {
    if (check.kind === 'running') {
      store.set({ step: 'checking', check });
      return;
    }
    store.set({ step: 'ended', check, findings: [] });
    if (check.kind === 'checked') void loadMore();
  }

  const unsubscribe = bridge.on.verificationProgressed((check) => {
    last = check;
    if (check.verificationId === verificationId) take(check);
  });

  /** `null` if the user chose nothing. */
  async function begin(answering: Promise<Result<VerificationState | null>>): Promise<void> {
    const answer = await answering;
    if (!answer.ok) store.set({ step: 'choosing', failure: answer.failure });
    else if (answer.value !== null) {
      ({ verificationId } = answer.value);
      // The end of a short check may be reported before this answer.
      take(last?.verificationId === verificationId ? last : answer.value);
    }
  }

  const cancel = () => invoke(() => bridge.verification.cancel({ verificationId }));

  return withActions(store, {
    /** Shows a dialog for an export, and checks it. */
    choose: (kind: 'folder' | 'zip') => begin(invoke(() => bridge.verification.choose({ kind }))),
    /** Checks what the user dropped on the window. */
    checkDropped: (dropped: File) => begin(invoke(() => bridge.verification.drop(dropped))),
    loadMore,
    cancel: () => void cancel(),
    /** Ends the check too: its result would have no screen. */
    close() {
      unsubscribe();
      if (store.value.step === 'checking') void cancel();
    },
  });
}
