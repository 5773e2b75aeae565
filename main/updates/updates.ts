import {
  type Failure,
  fail,
  type Result,
  succeed,
  type UpdateMode,
  type UpdateState,
} from '../../preload/contract/index.ts';
import type { Timers } from '../shared/timers.ts';
import { serveUpdateFolder } from './serve-update-folder.ts';
import { modeManaged, noUpdates, updatesOff } from './update-failures.ts';
import type { VerifyUpdate } from './update-keys.ts';
import { createUpdateProgress, type UpdateProgressOptions } from './update-progress.ts';

/** Keeps the app up to date if the user and the administrator allow it. */
export interface Updates {
  state(): UpdateState;
  /**
   * Asks the server. Resolves with its answer; a download continues in the background and reports
   * events. A failed check is the step, or the result if an earlier update is ready.
   */
  check(): Promise<Result<UpdateState>>;
  /** Does the same with an update description in a file; `null` if the user closed the dialog. */
  takeFile(file: string | null): Promise<Result<UpdateState>>;
  /**
   * Ends the app, installs and starts the new version. Failures: `jobRunning`, `notFound`,
   * `updateRefused`; if the installer refused, the update stays ready.
   */
  installNow(): Promise<Result<UpdateState>>;
  changeMode(mode: UpdateMode): Result<UpdateState>;
  /** Call if a job begins or ends. */
  jobsChanged(): void;
  /** Resolves when the current download ends. */
  settled(): Promise<void>;
  /** Call once nothing else runs: installs the ready update if updates are automatic. */
  close(): Promise<void>;
}

export interface UpdatesOptions extends UpdateProgressOptions {
  /** `null` if the app was built without a key: then it never updates itself. */
  readonly verify: VerifyUpdate | null;
  readonly managed: {
    readonly mode?: UpdateMode | undefined;
    readonly server?: string | undefined;
    readonly channel?: string | undefined;
  };
  readonly timers: Timers;
  /** Between 0 and 1; spreads the requests of many laptops. */
  readonly random: () => number;
  /** True if no check may start automatically. */
  readonly worksOffline: () => boolean;
  readonly onChanged: (state: UpdateState) => void;
}

/** Delay of the first check after the start, ms: the start itself has priority. */
const FIRST_CHECK_MS = 60_000;
/**
 * Time between checks, ms; up to half is added at random, so that a fleet does not check in step.
 */
const CHECK_INTERVAL_MS = 6 * 3_600_000;

export function createUpdates(options: UpdatesOptions): Updates {
  const { engine, memory, managed, verify } = options;
  const server = managed.server ?? engine.builtInServer;
  const obstacle = verify === null ? 'noKey' : (engine.obstacle ?? (server === null ? 'noServer' : null));
  let cancelCheck = () => {};
  let closed = false;

  const mode = () => managed.mode ?? memory.mode();
  const state = (): UpdateState => ({
    mode: mode(),
    modeManaged: managed.mode !== undefined,
    step: progress.step(),
  });
  const answer = (failure: Failure | null): Result<UpdateState> =>
    failure === null ? succeed(state()) : fail(failure);
  const notify = () => {
    if (!closed) options.onChanged(state());
  };
  const progress = createUpdateProgress(
    options,
    obstacle === null ? { kind: 'idle', checkedAt: null } : { kind: 'unavailable', obstacle },
    notify,
  );
  /** Takes the server's newest version; `null` if this installation has no server. */
  const takeFromServer =
    obstacle !== null || server === null || verify === null
      ? null
      : (asked: boolean) =>
          progress.take({ address: server, channel: managed.channel ?? 'latest' }, verify, asked);

  function plan(milliseconds: number): void {
    cancelCheck();
    if (closed || mode() !== 'automatic' || takeFromServer === null) return;
    cancelCheck = options.timers.after(milliseconds * (1 + options.random() / 2), () => {
      if (!options.worksOffline() && !progress.isBusy() && !progress.isReady()) void takeFromServer(false);
      plan(CHECK_INTERVAL_MS);
    });
  }

  plan(FIRST_CHECK_MS);

  return {
    state,
    async check() {
      if (takeFromServer === null) return fail(noUpdates);
      if (mode() !== 'automatic') return fail(updatesOff);
      return progress.isBusy() ? succeed(state()) : answer(await takeFromServer(true));
    },
    async takeFile(file) {
      if (verify === null || (obstacle !== null && obstacle !== 'noServer')) return fail(noUpdates);
      if (mode() === 'off') return fail(updatesOff);
      if (file === null || progress.isBusy()) return succeed(state());
      const folder = await serveUpdateFolder(file);
      const failure = await progress.take({ address: folder.address, channel: 'latest' }, verify, true);
      // Closes the folder only once the engine has the installer.
      void progress.settled().then(() => folder.close());
      return answer(failure);
    },
    installNow: async () => answer(await progress.install()),
    changeMode(wanted) {
      if (managed.mode !== undefined) return fail(modeManaged);
      memory.storeMode(wanted);
      if (wanted === 'off') progress.discard();
      else notify();
      plan(FIRST_CHECK_MS);
      return succeed(state());
    },
    jobsChanged: progress.jobsChanged,
    settled: progress.settled,
    async close() {
      closed = true;
      cancelCheck();
      if (mode() === 'automatic' && engine.installsAtEnd) await progress.installAtEnd();
    },
  };
}
