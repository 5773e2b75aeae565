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
import type { Clock } from '../../core/desktop.ts';
import { createProgressPace } from '../../core/progress-pace.ts';
import { timeOfIso } from '../../core/utc-time.ts';
import { acceptName } from '../../gate/accept-text.ts';
import type { Library } from '../../library/library.ts';
import type { PackKeys } from '../age/age-file.ts';
import { PackRefusedError } from '../format/pack-refusal.ts';
import { checkPack, type PackedPin } from './check-pack.ts';
import { importPack } from './import-pack.ts';
import { openInThread } from './in-thread.ts';
import type { OpenedParts } from './open-parts.ts';
import { refusalForScreen } from './refusal-for-screen.ts';

export interface PackOpenerOptions {
  readonly library: Pick<Library, 'packs' | 'notes' | 'offline' | 'storage'>;
  /** Of the account's service, as `packOrigin` has it. */
  readonly origin: string;
  readonly clock: Clock;
  readonly newId: () => string;
  /** False: an administrator forbids packs. */
  readonly isAllowed: boolean;
  /** The identities of this laptop (`AGE-SECRET-KEY-1…`) that can be used now. */
  readonly identities: () => Promise<PackKeys['identities']>;
  readonly onProgress: (opening: PackOpening) => void;
  /** A snapshot of a subject has changed. */
  readonly onJoined: (subject: SubjectReference) => void;
  /** An import has ended, however: what it added is to be listed, planned and shown. */
  readonly onImported: () => void;
  /** An import begins, which nothing may cut off by itself; the returned function ends it. */
  readonly beginJob: () => () => void;
  readonly describeError: (error: unknown) => Failure;
  /** What a pin would still download. */
  readonly estimatePin: (pin: NewPin) => Promise<Pick<PackPins, 'images' | 'byteLength'>>;
}

/** Opens one pack at a time for the screen. Paths never go to the screen. */
export type PackOpener = ReturnType<typeof createPackOpener>;

/** A pack that is being opened. */
interface Opening {
  readonly known: { readonly openingId: string; readonly name: string };
  readonly file: string;
  readonly controller: AbortController;
  state: PackOpening;
  opened: OpenedParts | null;
  about: PackAbout | null;
  /** Null: nothing was added yet. */
  changed: number | null;
  /** What is under way; never rejects. */
  working: Promise<void>;
}

/** What the parts say of their pack together. */
function aboutOf({ parts, missing }: OpenedParts): PackAbout | null {
  const head = parts[0]?.head;
  if (head === undefined) return null;
  const sum = (of: 'byteLength' | 'snapshots') =>
    parts.reduce((all, { head: { totals } }) => all + totals[of], 0);
  return {
    laptop: acceptName(head.laptop),
    madeAt: timeOfIso(head.madeAt),
    snapshots: sum('snapshots'),
    byteLength: sum('byteLength'),
    parts: head.part === null ? null : { count: head.part.count, missing: [...missing] },
  };
}

/** The state that an error ends an opening with. */
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

/** Unlocks and checks a pack, until it is ready or wants a passphrase. */
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
  const about = aboutOf(opened);
  if (about === null) throw new PackRefusedError({ code: 'notAPack' });
  opening.about = about;
  let bytesDone = 0;
  const pace = createProgressPace(options.clock);
  const checking = () => show({ kind: 'checking', ...known, about, bytesDone });
  checking();
  const content = await checkPack(opened.parts, options, signal, (count) => {
    bytesDone += count;
    pace(checking);
  });
  signal.throwIfAborted();
  const { newImages, newBytes, newNotes } = content;
  const pins = await pinsFor(content.pins, options, signal);
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

/** What the pins of a pack would add to those that are here. */
async function pinsFor(
  packed: readonly PackedPin[],
  { library, estimatePin }: PackOpenerOptions,
  signal: AbortSignal,
): Promise<PackPins> {
  const written = ({ target, rule, precision }: NewPin) => JSON.stringify([target, rule, precision]);
  const here = new Set(library.offline.read(({ pins }) => pins.all().map(written)));
  const added = packed.filter(({ pin }) => !here.has(written(pin)));
  const unknown = added.filter(({ isKnown }) => !isKnown).map(({ pin }) => acceptName(targetId(pin)));
  let [images, byteLength] = [0, 0];
  for (const { pin, isKnown } of added) {
    if (!isKnown) continue;
    const estimate = await estimatePin(pin);
    signal.throwIfAborted();
    images += estimate.images;
    byteLength += estimate.byteLength;
  }
  return {
    count: added.length,
    images,
    byteLength,
    unknown: unknown.slice(0, UNKNOWN_TARGETS_SHOWN),
    unknownCount: unknown.length,
  };
}

/** Joins all parts of a pack that was checked. */
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

/** Whether a later step reads the pack: one that is ready may be added as soon as it says so. */
const isInUse = ({ state: { kind } }: Opening) => kind === 'ready' || kind === 'importing';

/** The steps of openings: each shows its state, and an error ends it. */
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
    /** Begins to open a pack by its absolute path; one that is being opened is cancelled. */
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
    /** The last opening; null: none since the account is open. */
    current: (): PackOpening | null => last?.state ?? null,
    /** Tries a passphrase. Failures: `notFound`, `notAllowed` for one that is not locked. */
    unlock(openingId: string, passphrase: string): Result<PackOpening> {
      const opening = found(openingId, 'locked');
      return opening.ok ? succeed(read(opening.value, passphrase)) : opening;
    },
    /** Joins a pack that is ready with the library; `hasPins`: with what it would keep offline. Failures: as of `unlock`. */
    add(openingId: string, hasPins: boolean): Result<PackOpening> {
      const opening = found(openingId, 'ready');
      if (!opening.ok) return opening;
      const { about } = opening.value;
      return about === null ? fail(notNow) : succeed(add(opening.value, about, hasPins));
    },
    /** Does nothing when it has ended. What was joined stays. */
    cancel(openingId: string): void {
      if (last?.known.openingId === openingId) cancel(last);
    },
    /** Resolves when nothing of it uses the library any more. */
    async close(): Promise<void> {
      last?.controller.abort();
      await last?.working;
      await last?.opened?.close();
    },
  };
}

const unknownOpening: Failure = {
  code: 'notFound',
  message: 'This pack is no longer being opened.',
  advice: 'Open it again.',
};

const notNow: Failure = {
  code: 'notAllowed',
  message: 'This step of opening the pack is over.',
  advice: 'Open the pack again.',
};
