import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Failure, UpdateStep } from '../../preload/contract/index.ts';
import { openRegularFile } from '../gate/regular-file.ts';
import type { Clock } from '../shared/desktop.ts';
import { type AcceptedUpdate, type Judgement, judgeOffer } from './judge-offer.ts';
import { DamagedDownload, ProgramGone, type UpdateEngine, type UpdateFeed } from './update-engine.ts';
import {
  downloadFailed,
  jobRunning,
  nothingReady,
  notInstalled,
  notStarted,
  programGone,
  refusedUpdate,
  serverUnreachable,
} from './update-failures.ts';
import type { VerifyUpdate } from './update-keys.ts';
import type { UpdateMemory } from './update-memory.ts';

export interface UpdateProgressOptions {
  readonly engine: UpdateEngine;
  readonly memory: UpdateMemory;
  readonly currentVersion: string;
  readonly clock: Clock;
  readonly isJobRunning: () => boolean;
}

interface ReadyUpdate {
  readonly update: AcceptedUpdate;
  readonly files: readonly string[];
}

/** Keeps the step on the screen and the update that is ready. Reports changes. */
function createShownStep(first: UpdateStep, isJobRunning: () => boolean, onStep: () => void) {
  let step = first;
  let ready: ReadyUpdate | null = null;

  function change(next: UpdateStep): void {
    step = next;
    onStep();
  }

  return {
    step: () => step,
    change,
    ready: () => ready,
    forgetReady(): void {
      ready = null;
    },
    /** Shows that an update is ready, replacing any earlier one. */
    showReady(next: ReadyUpdate): void {
      ready = next;
      const { version, notes } = next.update;
      change({ kind: 'ready', version, notes, waitsForJob: isJobRunning() });
    },
  };
}

/**
 * Creates the progress of one update at a time: offered, judged, downloaded, verified, installed.
 * Reports each step.
 */
export function createUpdateProgress(options: UpdateProgressOptions, first: UpdateStep, onStep: () => void) {
  const { engine, isJobRunning } = options;
  const { step, change, ready, forgetReady, showReady } = createShownStep(first, isJobRunning, onStep);
  let downloading: Promise<void> = Promise.resolve();

  async function download(update: AcceptedUpdate): Promise<void> {
    const { version, notes } = update;
    change({ kind: 'downloading', version, notes, share: 0 });
    try {
      const verified = await downloadVerified(engine, update, (share) => {
        if (step().kind === 'downloading') change({ kind: 'downloading', version, notes, share });
      });
      showReady(verified);
    } catch (error) {
      const failure = error instanceof DamagedDownload ? refusedUpdate('damaged') : downloadFailed;
      change({ kind: 'failed', failure });
    }
  }

  return {
    step,
    isReady: () => ready() !== null,
    isBusy: () => ['checking', 'downloading', 'installing'].includes(step().kind),
    jobsChanged() {
      const present = ready();
      if (present !== null && step().kind === 'ready') showReady(present);
    },
    /** Resolves when the current download ends. */
    settled: () => downloading,
    /**
     * Takes the update of a feed up to the download. `asked`: the user is waiting for the answer;
     * else only a refusal is shown. Resolves with a failure that the step can't show because an
     * earlier update is still ready.
     */
    async take(feed: UpdateFeed, verify: VerifyUpdate, asked: boolean): Promise<Failure | null> {
      const before = step();
      change({ kind: 'checking' });
      const judgement = await judgeFeed(options, feed, verify, asked);
      if (judgement?.kind === 'accepted') {
        forgetReady();
        downloading = download(judgement.update);
        return null;
      }
      const failure = failureOf(judgement, asked);
      const present = ready();
      if (present !== null) {
        showReady(present);
        return failure;
      }
      if (failure !== null) change({ kind: 'failed', failure });
      else change(judgement === null ? before : { kind: 'idle', checkedAt: options.clock.now() });
      return null;
    },
    /**
     * Installs the ready update and restarts the app. Failures: `jobRunning`, `updateRefused`,
     * `notFound`.
     */
    async install(): Promise<Failure | null> {
      const chosen = ready();
      if (chosen === null) return nothingReady;
      if (isJobRunning()) {
        showReady(chosen);
        return jobRunning;
      }
      // Keeps the end of the app, which follows, from installing it again.
      forgetReady();
      change({ kind: 'installing', version: chosen.update.version });
      const failure = await installVerified(engine, chosen);
      if (failure === notInstalled) showReady(chosen);
      else if (failure !== null) change({ kind: 'failed', failure });
      return failure;
    },
    /** Installs the ready update while the app ends. */
    async installAtEnd(): Promise<void> {
      const chosen = ready();
      if (chosen !== null && (await isAsSigned(chosen))) void engine.install(false).catch(() => false);
    },
    discard() {
      forgetReady();
      change(step().kind === 'ready' ? { kind: 'idle', checkedAt: null } : step());
    },
  };
}

/** Judges the offer of a feed; `null` if it can't be read. */
async function judgeFeed(
  { engine, memory, currentVersion }: UpdateProgressOptions,
  feed: UpdateFeed,
  verify: VerifyUpdate,
  asked: boolean,
): Promise<Judgement | null> {
  let offer: unknown;
  try {
    offer = await engine.check(feed);
  } catch {
    return null;
  }
  return judgeOffer(offer, { currentVersion, verify, installationId: memory.installationId(), asked });
}

/** Returns the failure of a check; `null` if there is none to show. */
function failureOf(judgement: Judgement | null, asked: boolean): Failure | null {
  if (judgement === null) return asked ? serverUnreachable : null;
  return judgement.kind === 'refused' ? refusedUpdate(judgement.reason) : null;
}

async function downloadVerified(
  engine: UpdateEngine,
  update: AcceptedUpdate,
  onShare: (share: number) => void,
): Promise<ReadyUpdate> {
  const candidate = { update, files: await engine.download(onShare) };
  if (!(await isAsSigned(candidate))) throw new DamagedDownload('The hash is not one of those signed.');
  return candidate;
}

/**
 * Ends the app and installs, unless the files changed after the download: anybody could have
 * written to the folder.
 */
async function installVerified(engine: UpdateEngine, chosen: ReadyUpdate): Promise<Failure | null> {
  if (!(await isAsSigned(chosen))) return refusedUpdate('damaged');
  try {
    if (await engine.install(true)) return null;
  } catch (error) {
    if (error instanceof ProgramGone) return programGone;
  }
  return (await isAsSigned(chosen)) ? notInstalled : notStarted;
}

/** Returns true if the download matches the signed hashes byte for byte. */
async function isAsSigned({ update, files }: ReadyUpdate): Promise<boolean> {
  if (files.length === 0) return false;
  try {
    const hashes = await Promise.all(files.map(hashFile));
    return hashes.every((hash) => update.hashes.has(hash));
  } catch {
    return false;
  }
}

/**
 * Returns the SHA-512 of a file in base64, as in update descriptions. Rejects if the file can't be
 * read.
 */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha512');
  await using handle = await openRegularFile(file, { followsLink: true });
  await pipeline(handle.createReadStream({ autoClose: false }), hash);
  return hash.digest('base64');
}
