import { basename } from 'node:path';
import {
  type Failure,
  fail,
  type NewPin,
  type PackAbout,
  type PackOpening,
  type PackPins,
  type Result,
  type SubjectReference,
  succeed,
} from '../../../preload/contract/index.ts';
import { UNKNOWN_TARGETS_SHOWN } from '../../../preload/contract/offline/packs.ts';
import { acceptName } from '../../gate/accept-text.ts';
import { acceptEventTime } from '../../gate/accept-time.ts';
import type { Library } from '../../library/library.ts';
import type { Clock } from '../../shared/desktop.ts';
import { createProgressPace } from '../../shared/progress-pace.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import type { PackKeys } from '../age-file.ts';
import { PackRefusedError } from '../pack-refusal.ts';
import { checkPack, type PackedPin } from './check-pack.ts';
import { importPack } from './import-pack.ts';
import { openInThread } from './in-thread.ts';
import type { OpenedParts } from './open-parts.ts';
import { refusalForScreen } from './refusal-for-screen.ts';

export interface PackOpenerOptions {
  readonly library: Pick<Library, 'packs' | 'notes' | 'offline' | 'storage'>;
  /** Origin of the account's service, as from `packOrigin`. */
  readonly origin: string;
  readonly clock: Clock;
  readonly newId: () => string;
  /** False if an administrator forbids packs. */
  readonly isAllowed: boolean;
  /** Usable identities of this laptop (`AGE-SECRET-KEY-1…`). */
  readonly identities: () => Promise<PackKeys['identities']>;
  readonly onProgress: (opening: PackOpening) => void;
  readonly onJoined: (subject: SubjectReference) => void;
  /** Called when an import ends in any way: what it added has to be listed, planned and shown. */
  readonly onImported: () => void;
  /** Registers an import as a job that nothing may interrupt; the returned function ends it. */
  readonly beginJob: () => () => void;
  readonly describeError: (error: unknown) => Failure;
  /** Estimates a download; an image of two pins counts once. Throws the signal's reason. */
  readonly estimatePins: (
    pins: readonly NewPin[],
    signal: AbortSignal,
  ) => Promise<Pick<PackPins, 'images' | 'byteLength'>>;
}

/** Opens one pack at a time for the screen, which never receives paths. */
export type PackOpener = ReturnType<typeof createPackOpener>;

interface Opening {
  readonly known: { readonly openingId: string; readonly name: string };
  readonly file: string;
  readonly controller: AbortController;
  state: PackOpening;
  opened: OpenedParts | null;
  about: PackAbout | null;
  /** `null`: nothing was added yet. */
  changed: number | null;
  /** Running step; never rejects. */
  working: Promise<void>;
}

/** Returns what the parts say about their pack, as far as their length allows. */
function aboutOf({ parts, missing }: OpenedParts, now: number): PackAbout | null {
  const head = parts[0]?.head;
  if (head === undefined) return null;
  const sum = (of: 'byteLength' | 'snapshots') =>
    parts.reduce((all, { head: { totals }, byteLength }) => all + Math.min(totals[of], byteLength), 0);
  return {
    laptop: acceptName(head.laptop),
    madeAt: acceptEventTime(timeOfIso(head.madeAt), now),
    snapshots: sum('snapshots'),
    byteLength: sum('byteLength'),
    parts: head.part === null ? null : { count: head.part.count, missing: [...missing] },
  };
}

/** Returns the state in which an error leaves an opening. */
function endOf(
  { known, controller, changed }: Opening,
  error: unknown,
  options: PackOpenerOptions,
): PackOpening {
  if (controller.signal.aborted) return { kind: 'cancelled', ...known, changed };
  if (!(error instanceof PackRefusedError))
    return { kind: 'failed', ...known, changed, failure: options.describeError(error) };
  const { part, refusal } = error;
  if (refusal.code === 'passphraseNeeded' || refusal.code === 'wrongPassphrase')
    return { kind: 'locked', ...known, isWrong: refusal.code === 'wrongPassphrase' };
  return { kind: 'refused', ...known, changed, refusal: refusalForScreen(refusal, part) };
}

/** Unlocks and checks a pack until it is ready or needs a passphrase. */
async function readPack(
  opening: Opening,
  keys: PackKeys,
  options: PackOpenerOptions,
  show: Show,
): Promise<void> {
  const { known, file, controller } = opening;
  const { signal } = controller;
  const opened = await openInThread(file, keys, signal);
  opening.opened = opened;
  const stated = aboutOf(opened, options.clock.now());
  if (stated === null) throw new PackRefusedError({ code: 'notAPack' });
  let bytesDone = 0;
  const pace = createProgressPace(options.clock);
  const checking = () => show({ kind: 'checking', ...known, about: stated, bytesDone });
  checking();
  const content = await checkPack(opened.parts, options, signal, (count) => {
    bytesDone += count;
    pace(checking);
  });
  signal.throwIfAborted();
  const { newImages, newBytes, newNotes } = content;
  const pins = await pinsFor(content.pins, options, signal);
  const about = { ...stated, snapshots: content.snapshots };
  opening.about = about;
  show({ kind: 'ready', ...known, about, newImages, newBytes, newNotes, pins });
}

const targetId = ({ target }: NewPin) =>
  target.kind === 'organization'
    ? (target.organizationId ?? '')
    : target.kind === 'view'
      ? target.viewId
      : target.kind === 'archive'
        ? target.archiveId
        : target.deviceId;

async function pinsFor(
  packed: readonly PackedPin[],
  { library, estimatePins }: PackOpenerOptions,
  signal: AbortSignal,
): Promise<PackPins> {
  const written = ({ target, rule, precision }: NewPin) => JSON.stringify([target, rule, precision]);
  const here = new Set(library.offline.read(({ pins }) => pins.all().map(written)));
  const added = packed.filter(({ pin }) => !here.has(written(pin)));
  const unknown = added.filter(({ isKnown }) => !isKnown).map(({ pin }) => acceptName(targetId(pin)));
  const known = added.filter(({ isKnown }) => isKnown).map(({ pin }) => pin);
  const { images, byteLength } = await estimatePins(known, signal);
  return {
    count: added.length,
    images,
    byteLength,
    unknown: unknown.slice(0, UNKNOWN_TARGETS_SHOWN),
    unknownCount: unknown.length,
  };
}

async function joinPack(
  opening: Opening,
  hasPins: boolean,
  options: PackOpenerOptions,
  show: Show,
): Promise<void> {
  const { known, controller, opened, about } = opening;
  if (opened === null || about === null) return;
  const { library, clock } = options;
  let [done, changed] = [0, 0];
  const pace = createProgressPace(clock);
  const importing = () => show({ kind: 'importing', ...known, about, done, changed });
  opening.changed = changed;
  for (const pack of opened.parts)
    await importPack(pack, {
      library,
      now: clock.now(),
      signal: controller.signal,
      hasPins,
      onSnapshot(isNew, subject) {
        done += 1;
        if (isNew) {
          changed += 1;
          opening.changed = changed;
          options.onJoined(subject);
        }
        pace(importing);
      },
    });
  show({ kind: 'done', ...known, about, changed });
}

type Show = (state: PackOpening) => void;

/** Returns true if a later step reads the pack: a ready one may be added at once. */
const isInUse = ({ state: { kind } }: Opening) => kind === 'ready' || kind === 'importing';

/** Runs the steps of openings: each shows its state, and an error ends it. */
function createSteps(options: PackOpenerOptions) {
  function shows(opening: Opening): Show {
    return (state) => {
      opening.state = state;
      options.onProgress(state);
    };
  }

  async function close(opening: Opening): Promise<void> {
    await opening.opened?.close();
    opening.opened = null;
  }

  function work(opening: Opening, step: (show: Show) => Promise<void>): PackOpening {
    const show = shows(opening);
    const before = opening.working;
    opening.working = before
      .then(() => step(show))
      .catch((error: unknown) => show(endOf(opening, error, options)))
      .then(() => (isInUse(opening) ? undefined : close(opening)))
      // A file that can't be closed has been read.
      .catch(() => undefined);
    return opening.state;
  }

  return {
    shows,
    read(opening: Opening, passphrase: string | null): PackOpening {
      shows(opening)({ kind: 'unlocking', ...opening.known });
      return work(opening, async (show) => {
        const identities = await options.identities();
        const keys = passphrase === null ? { identities } : { identities, passphrase };
        await readPack(opening, keys, options, show);
      });
    },
    add(opening: Opening, about: PackAbout, hasPins: boolean): PackOpening {
      const endJob = options.beginJob();
      shows(opening)({ kind: 'importing', ...opening.known, about, done: 0, changed: 0 });
      return work(opening, async (show) => {
        try {
          await joinPack(opening, hasPins, options, show);
        } finally {
          endJob();
          options.onImported();
        }
      });
    },
    cancel(opening: Opening): void {
      opening.controller.abort();
      const { known, changed, state } = opening;
      if (state.kind !== 'ready' && state.kind !== 'locked') return;
      work(opening, async (show) => show({ kind: 'cancelled', ...known, changed }));
    },
  };
}

export function createPackOpener(options: PackOpenerOptions) {
  const { shows, read, add, cancel } = createSteps(options);
  let last: Opening | null = null;

  function found(openingId: string, kind: PackOpening['kind']): Result<Opening> {
    if (last?.known.openingId !== openingId) return fail(unknownOpening);
    return last.state.kind === kind ? succeed(last) : fail(notNow);
  }

  return {
    /** Starts to open a pack by its absolute path; cancels a running opening. */
    open(file: string): PackOpening {
      if (last !== null) cancel(last);
      const known = { openingId: options.newId(), name: acceptName(basename(file)) };
      const opening: Opening = {
        known,
        file,
        controller: new AbortController(),
        state: { kind: 'unlocking', ...known },
        opened: null,
        about: null,
        changed: null,
        // One import at a time.
        working: last?.working ?? Promise.resolve(),
      };
      last = opening;
      if (options.isAllowed) return read(opening, null);
      const refusal = { code: 'forbidden', part: null, facts: {} } as const;
      shows(opening)({ kind: 'refused', ...known, changed: null, refusal });
      return opening.state;
    },
    /** Returns the last opening since the account was opened, or `null`. */
    current: (): PackOpening | null => last?.state ?? null,
    /** Tries a passphrase. Failures: `notFound`, `notAllowed` if the pack isn't locked. */
    unlock(openingId: string, passphrase: string): Result<PackOpening> {
      const opening = found(openingId, 'locked');
      return opening.ok ? succeed(read(opening.value, passphrase)) : opening;
    },
    /** Imports a ready pack; `hasPins`: with its pins. Failures: as of `unlock`. */
    add(openingId: string, hasPins: boolean): Result<PackOpening> {
      const opening = found(openingId, 'ready');
      if (!opening.ok) return opening;
      const { about } = opening.value;
      return about === null ? fail(notNow) : succeed(add(opening.value, about, hasPins));
    },
    /** Cancels unless it has ended. What was imported stays. */
    cancel(openingId: string): void {
      if (last?.known.openingId === openingId) cancel(last);
    },
    /** Resolves when the library is no longer in use. */
    async close(): Promise<void> {
      last?.controller.abort();
      await last?.working;
      await last?.opened?.close();
    },
  };
}

const unknownOpening: Failure = { code: 'notFound', refusal: 'packOpeningGone' };

const notNow: Failure = { code: 'notAllowed', refusal: 'packStepOver' };
