import { assertNever } from '../../preload/contract/core/assert-never.ts';
import {
  type Failure,
  fail,
  type Result,
  succeed,
  type UpdateMode,
  type UpdateState,
  type UpdateStep,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';
import { hashFile } from './hash-file.ts';
import { type AcceptedUpdate, judgeOffer } from './judge-offer.ts';
import { serveUpdateFolder } from './serve-update-folder.ts';
import { DamagedDownload, type UpdateEngine, type UpdateFeed } from './update-engine.ts';
import {
  downloadFailed,
  jobRunning,
  modeManaged,
  nothingReady,
  noUpdates,
  refusedUpdate,
  serverUnreachable,
  updatesOff,
} from './update-failures.ts';
import type { VerifyUpdate } from './update-keys.ts';
import type { UpdateMemory } from './update-memory.ts';

/** Keeps the app up to date, or leaves it alone, as the person or an administrator decided. */
export interface Updates {
  state(): UpdateState;
  /** Asks the server. Resolves when that is known; a download goes on behind it and is told by events. */
  check(): Promise<Result<UpdateState>>;
  /** The same from the description of an update in a file; null: the person closed the dialog. */
  takeFile(file: string | null): Promise<Result<UpdateState>>;
  /** Ends the app, installs and starts the new version. Failures: `jobRunning`, `updateRefused`, `notFound`. */
  installNow(): Promise<Result<UpdateState>>;
  changeMode(mode: UpdateMode): Result<UpdateState>;
  /** A job began or ended. */
  jobsChanged(): void;
  /** Resolves when the download that is under way has ended. */
  settled(): Promise<void>;
  /** To be called when nothing runs any more: installs what is ready, where updates are automatic. */
  close(): Promise<void>;
}

export interface UpdatesOptions {
  readonly engine: UpdateEngine;
  /** Null when the app was built without a key: then it never updates itself. */
  readonly verify: VerifyUpdate | null;
  readonly memory: UpdateMemory;
  /** What an administrator decided. */
  readonly managed: {
    readonly mode?: UpdateMode | undefined;
    readonly server?: string | undefined;
    readonly channel?: string | undefined;
  };
  readonly currentVersion: string;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Between 0 and 1; spreads the questions of many laptops. */
  readonly random: () => number;
  readonly isJobRunning: () => boolean;
  readonly onChanged: (state: UpdateState) => void;
}

/** The first question after the start, ms: the start itself comes first. */
const FIRST_CHECK_MS = 60_000;
/** The time between two questions, ms; up to half of it is added, so that a fleet does not ask in step. */
const CHECK_INTERVAL_MS = 6 * 3_600_000;

interface ReadyUpdate {
  readonly update: AcceptedUpdate;
  readonly files: readonly string[];
}

export function createUpdates(options: UpdatesOptions): Updates {
  const { engine, memory, managed, timers, clock } = options;
  const server = managed.server ?? engine.builtInServer;
  const obstacle =
    options.verify === null ? 'noKey' : (engine.obstacle ?? (server === null ? 'noServer' : null));
  let step: UpdateStep =
    obstacle === null ? { kind: 'idle', checkedAt: null } : { kind: 'unavailable', obstacle };
  let ready: ReadyUpdate | null = null;
  let downloading: Promise<void> = Promise.resolve();
  let cancelCheck = () => {};
  let closed = false;

  const mode = () => managed.mode ?? memory.mode();
  const state = (): UpdateState => ({ mode: mode(), modeManaged: managed.mode !== undefined, step });

  function change(next: UpdateStep): void {
    step = next;
    if (!closed) options.onChanged(state());
  }

  function showReady(): void {
    if (ready === null) return;
    const { version, notes } = ready.update;
    change({ kind: 'ready', version, notes, waitsForJob: options.isJobRunning() });
  }

  function isBusy(): boolean {
    return step.kind === 'checking' || step.kind === 'downloading' || step.kind === 'installing';
  }

  /** Whether what was downloaded is, byte for byte, what was signed. */
  async function isAsSigned({ update, files }: ReadyUpdate): Promise<boolean> {
    if (files.length === 0) return false;
    try {
      const hashes = await Promise.all(files.map(hashFile));
      return hashes.every((hash) => update.hashes.has(hash));
    } catch {
      return false;
    }
  }

  async function download(update: AcceptedUpdate): Promise<void> {
    const { version, notes } = update;
    change({ kind: 'downloading', version, notes, share: 0 });
    try {
      const files = await engine.download((share) => {
        if (step.kind === 'downloading') change({ kind: 'downloading', version, notes, share });
      });
      const candidate = { update, files };
      if (!(await isAsSigned(candidate))) throw new DamagedDownload('The hash is not one of those signed.');
      ready = candidate;
      showReady();
    } catch (error) {
      const failure = error instanceof DamagedDownload ? refusedUpdate('damaged') : downloadFailed;
      change({ kind: 'failed', failure });
    }
  }

  /** `asked`: a person waits for the answer. What goes wrong unasked is not shown, except a refusal. */
  async function take(feed: UpdateFeed, verify: VerifyUpdate, asked: boolean): Promise<Failure | null> {
    const before = step;
    change({ kind: 'checking' });
    let offer: unknown;
    try {
      offer = await engine.check(feed);
    } catch {
      change(asked ? { kind: 'failed', failure: serverUnreachable } : before);
      return serverUnreachable;
    }
    const judgement = judgeOffer(offer, {
      currentVersion: options.currentVersion,
      verify,
      installationId: memory.installationId(),
      asked,
    });
    switch (judgement.kind) {
      case 'accepted':
        ready = null;
        downloading = download(judgement.update);
        return null;
      case 'current':
      case 'notYet':
        change({ kind: 'idle', checkedAt: clock.now() });
        return null;
      case 'refused': {
        const failure = refusedUpdate(judgement.reason);
        change({ kind: 'failed', failure });
        return failure;
      }
      default:
        return assertNever(judgement);
    }
  }

  function plan(milliseconds: number): void {
    cancelCheck();
    if (closed || mode() !== 'automatic' || obstacle !== null) return;
    cancelCheck = timers.after(milliseconds * (1 + options.random() / 2), () => {
      if (!isBusy() && ready === null && server !== null && options.verify !== null) {
        void take({ address: server, channel: channel() }, options.verify, false);
      }
      plan(CHECK_INTERVAL_MS);
    });
  }

  const channel = () => managed.channel ?? 'latest';

  plan(FIRST_CHECK_MS);

  return {
    state,
    async check() {
      if (obstacle !== null || server === null || options.verify === null) return fail(noUpdates);
      if (mode() !== 'automatic') return fail(updatesOff);
      if (isBusy()) return succeed(state());
      await take({ address: server, channel: channel() }, options.verify, true);
      return succeed(state());
    },
    async takeFile(file) {
      if (options.verify === null || (obstacle !== null && obstacle !== 'noServer')) return fail(noUpdates);
      if (mode() === 'off') return fail(updatesOff);
      if (file === null || isBusy()) return succeed(state());
      const folder = await serveUpdateFolder(file);
      await take({ address: folder.address, channel: 'latest' }, options.verify, true);
      // Closed only when the engine has the installer.
      void downloading.then(() => folder.close());
      return succeed(state());
    },
    async installNow() {
      if (ready === null) return fail(nothingReady);
      if (options.isJobRunning()) {
        showReady();
        return fail(jobRunning);
      }
      const chosen = ready;
      change({ kind: 'installing', version: chosen.update.version });
      // Once more: between the download and now anybody could have written to the folder.
      if (!(await isAsSigned(chosen))) {
        ready = null;
        const failure = refusedUpdate('damaged');
        change({ kind: 'failed', failure });
        return fail(failure);
      }
      ready = null;
      engine.install(true);
      return succeed(state());
    },
    changeMode(wanted) {
      if (managed.mode !== undefined) return fail(modeManaged);
      memory.storeMode(wanted);
      if (wanted === 'off') ready = null;
      if (step.kind === 'ready' && ready === null) change({ kind: 'idle', checkedAt: null });
      else change(step);
      plan(FIRST_CHECK_MS);
      return succeed(state());
    },
    jobsChanged() {
      if (step.kind === 'ready') showReady();
    },
    settled: () => downloading,
    async close() {
      closed = true;
      cancelCheck();
      const wanted = ready !== null && mode() === 'automatic' && engine.installsAtEnd;
      if (wanted && ready !== null && (await isAsSigned(ready))) engine.install(false);
    },
  };
}
