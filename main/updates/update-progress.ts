import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Failure, UpdateStep } from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import { type AcceptedUpdate, judgeOffer } from './judge-offer.ts';
import { DamagedDownload, type UpdateEngine, type UpdateFeed } from './update-engine.ts';
import {
  downloadFailed,
  jobRunning,
  nothingReady,
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

/** Creates the progress of one update at a time: offered, judged, downloaded, verified, installed. Each step is reported. */
export function createUpdateProgress(options: UpdateProgressOptions, first: UpdateStep, onStep: () => void) {
  const { engine, isJobRunning } = options;
  let step = first;
  let ready: ReadyUpdate | null = null;
  let downloading: Promise<void> = Promise.resolve();

  function change(next: UpdateStep): void {
    step = next;
    onStep();
  }

  function showReady(): void {
    if (ready === null) return;
    const { version, notes } = ready.update;
    change({ kind: 'ready', version, notes, waitsForJob: isJobRunning() });
  }

  async function download(update: AcceptedUpdate): Promise<void> {
    const { version, notes } = update;
    change({ kind: 'downloading', version, notes, share: 0 });
    try {
      ready = await downloadVerified(engine, update, (share) => {
        if (step.kind === 'downloading') change({ kind: 'downloading', version, notes, share });
      });
      showReady();
    } catch (error) {
      const failure = error instanceof DamagedDownload ? refusedUpdate('damaged') : downloadFailed;
      change({ kind: 'failed', failure });
    }
  }

  return {
    step: () => step,
    isReady: () => ready !== null,
    isBusy: () => ['checking', 'downloading', 'installing'].includes(step.kind),
    jobsChanged() {
      if (step.kind === 'ready') showReady();
    },
    /** Resolves when the present download has ended. */
    settled: () => downloading,
    /** Takes the update of a feed as far as the download. `asked`: a person waits for the answer; else only a refusal is shown. */
    async take(feed: UpdateFeed, verify: VerifyUpdate, asked: boolean): Promise<void> {
      const before = step;
      change({ kind: 'checking' });
      const judgement = await judgeFeed(options, feed, verify, asked);
      if (judgement === null) change(asked ? { kind: 'failed', failure: serverUnreachable } : before);
      else if (judgement.kind === 'refused')
        change({ kind: 'failed', failure: refusedUpdate(judgement.reason) });
      else if (judgement.kind !== 'accepted') change({ kind: 'idle', checkedAt: options.clock.now() });
      else {
        ready = null;
        downloading = download(judgement.update);
      }
    },
    /** Installs what is ready, and restarts the app. Failures: `jobRunning`, `updateRefused`, `notFound`. */
    async install(): Promise<Failure | null> {
      if (ready === null) return nothingReady;
      if (isJobRunning()) {
        showReady();
        return jobRunning;
      }
      const chosen = ready;
      change({ kind: 'installing', version: chosen.update.version });
      // Once more: after the download anybody could have written to the folder.
      const failure = (await isAsSigned(chosen)) ? null : refusedUpdate('damaged');
      ready = null;
      if (failure === null) engine.install(true);
      else change({ kind: 'failed', failure });
      return failure;
    },
    /** Installs what is ready while the app ends. */
    async installAtEnd(): Promise<void> {
      if (ready !== null && (await isAsSigned(ready))) engine.install(false);
    },
    discard() {
      ready = null;
      change(step.kind === 'ready' ? { kind: 'idle', checkedAt: null } : step);
    },
  };
}

/** What a feed offers, judged; null: it can't be read. */
async function judgeFeed(
  { engine, memory, currentVersion }: UpdateProgressOptions,
  feed: UpdateFeed,
  verify: VerifyUpdate,
  asked: boolean,
) {
  let offer: unknown;
  try {
    offer = await engine.check(feed);
  } catch {
    return null;
  }
  return judgeOffer(offer, { currentVersion, verify, installationId: memory.installationId(), asked });
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

/** The SHA-512 of a file in base64, as the descriptions of updates have it. Rejects when the file can't be read. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
