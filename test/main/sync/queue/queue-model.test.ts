import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Precision, SubjectReference } from '../../../../preload/contract/index.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import {
  device,
  image,
  notModified,
  type OfflineRig,
  openRig,
  serviceFailed,
  tagOf,
  unreachable,
} from '../offline/offline-rig.ts';

const DEVICES = 5;
/** `npm run test:full` has more. */
const RUNS = isFullRun ? 500 : 100;

/** What must be true of the library, remembered in memory beside it. */
interface Model {
  readonly requests: Set<string>;
  readonly queue: Map<string, 'waiting' | 'failed'>;
  /** The text of the newest image that was put on the disk. */
  readonly stored: Map<string, string>;
  /** How many images were put on the disk. */
  keeps: number;
  /** What the service shows at present. */
  readonly versions: Map<string, number>;
  /** Here, but a crash came before that was written down: their items and requested downloads are over as soon as the queue moves. */
  readonly unsettled: Set<string>;
  crashAfterKeep: boolean;
  /** When this start last put requested downloads and passing failures into the queue again; ms since the epoch. */
  cycledAt: number | null;
}

type Step = (model: Model, rig: OfflineRig) => Promise<void> | void;

/** Even devices are asked for in low, odd ones in full: a full image would fulfil a requested download for a low one. */
const precisionOf = (index: number): Precision => (index % 2 === 0 ? 'low' : 'full');

const keyOf = ({ deviceId }: SubjectReference, precision: Precision) => `${deviceId} ${precision}`;
const key = (index: number) => keyOf(device(`d${index}`), precisionOf(index));
const versionOf = (model: Model, name: string) => model.versions.get(name) ?? 1;

class Command implements fc.AsyncCommand<Model, OfflineRig> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }

  check = () => true;

  async run(model: Model, rig: OfflineRig): Promise<void> {
    rig.time.advance(1);
    await this.#step(model, rig);
    await rig.quiet();
    compare(model, rig);
  }

  toString = () => this.#name;
}

/** The library says what the model says. */
function compare(model: Model, rig: OfflineRig): void {
  const { offline } = rig.library;
  const listed = (state: 'waiting' | 'failed') =>
    offline
      .read(({ queue }) => queue.page(state, 0, 100))
      .rows.map(({ subject, precision }) => [keyOf(subject, precision), state] as const);
  const settled = <Entry>(entries: Iterable<Entry>, nameOf: (entry: Entry) => string) =>
    [...entries].filter((entry) => !model.unsettled.has(nameOf(entry)));
  const queued = (entries: Iterable<readonly [string, string]>) =>
    new Map(settled(entries, ([name]) => name));
  expect(queued([...listed('waiting'), ...listed('failed')])).toEqual(queued(model.queue));
  const requests = offline.read((tables) => tables.requestedDownloads.page(0, 100)).rows;
  const names = requests.map(({ subject, precision }) => keyOf(subject, precision));
  expect(new Set(settled(names, (name) => name))).toEqual(new Set(settled(model.requests, (name) => name)));
  expect(rig.storageErrors).toEqual([]);
}

function isRequested(library: OfflineRig['library'], index: number): boolean {
  const { rows } = library.offline.read((tables) => tables.requestedDownloads.page(0, 100));
  return rows.some(({ subject, precision }) => keyOf(subject, precision) === key(index));
}

/** Answers the oldest question as the service would: an image that is known already is confirmed. */
function answerTruly(model: Model, rig: OfflineRig): void {
  const question = rig.asked[0];
  if (question === undefined) return;
  const { subject, precision, known } = question;
  const name = keyOf(subject, precision);
  const text = `${name} ${versionOf(model, name)}`;
  if (known[precision]?.etag === tagOf(text)) {
    model.requests.delete(name);
    model.queue.delete(name);
    question.answer(notModified(precision));
    return;
  }
  // No image that is on the disk is ever sent again.
  expect(model.stored.get(name)).not.toBe(text);
  question.answer(image(text, precision));
}

/** An image is on the disk; with a crash armed nothing else of it is written. */
function storedBy(model: Model, rig: OfflineRig): OfflineRig['afterStore'] {
  return (subject, precision, text) => {
    const name = keyOf(subject, precision);
    model.stored.set(name, text);
    model.keeps += 1;
    if (model.crashAfterKeep) {
      rig.crash();
      return;
    }
    model.requests.delete(name);
    model.queue.delete(name);
  };
}

/** With the network requested downloads and what failed by it go into the queue again, but not each time that it comes and goes. */
function cycle(model: Model, { time }: OfflineRig): void {
  const now = time.clock.now();
  if (model.cycledAt !== null && now - model.cycledAt < 60_000) return;
  model.cycledAt = now;
  for (const name of [...model.queue.keys(), ...model.requests]) model.queue.set(name, 'waiting');
}

const anyDevice = fc.integer({ min: 0, max: DEVICES - 1 });

const commands = [
  anyDevice.map(
    (index) =>
      new Command(`request ${key(index)}`, (model, { work }) => {
        model.unsettled.delete(key(index));
        model.requests.add(key(index));
        model.queue.set(key(index), 'waiting');
        void work.requestDownload([device(`d${index}`)], precisionOf(index));
      }),
  ),
  anyDevice.map(
    (index) =>
      new Command(`first ${key(index)}`, (model, { library, work }) => {
        // What a crash left of the request was settled with its item, or with the next one.
        if (model.unsettled.delete(key(index)) && !isRequested(library, index))
          model.requests.delete(key(index));
        model.queue.set(key(index), 'waiting');
        void work.moveFirst([device(`d${index}`)], precisionOf(index));
      }),
  ),
  anyDevice.map(
    (index) =>
      new Command(`take out ${key(index)}`, (model, { work, asked }) => {
        if (asked.some(({ subject, precision }) => keyOf(subject, precision) === key(index))) return;
        model.queue.delete(key(index));
        work.removeFromQueue([device(`d${index}`)], precisionOf(index));
      }),
  ),
  anyDevice.map(
    (index) =>
      new Command(`publish ${key(index)}`, (model) => {
        model.versions.set(key(index), versionOf(model, key(index)) + 1);
      }),
  ),
  fc.constant(
    new Command('a minute goes by', (_model, { time }) => {
      time.advance(60_000);
    }),
  ),
  fc.constant(new Command('answer', answerTruly)),
  fc.constant(new Command('answer again', answerTruly)),
  fc.constant(
    new Command('answer: none', (model, { asked }) => {
      const question = asked[0];
      if (question === undefined) return;
      model.queue.delete(keyOf(question.subject, question.precision));
      question.answer({ kind: 'absent', failure: serviceFailed });
    }),
  ),
  fc.constant(
    new Command('answer: failed', (model, { asked }) => {
      const question = asked[0];
      if (question === undefined) return;
      model.queue.set(keyOf(question.subject, question.precision), 'failed');
      question.answer({ kind: 'failed', failure: serviceFailed });
    }),
  ),
  fc.constant(
    new Command('the network goes', (_model, rig) => {
      rig.online(false);
      for (const question of rig.asked.slice()) question.answer({ kind: 'failed', failure: unreachable });
    }),
  ),
  fc.constant(
    new Command('the network comes', (model, rig) => {
      cycle(model, rig);
      rig.online(true);
    }),
  ),
  fc.constant(
    new Command('pause', async (_model, { work }) => {
      await work.act('pause');
    }),
  ),
  fc.constant(
    new Command('resume', async (_model, { work }) => {
      await work.act('resume');
    }),
  ),
  fc.constant(
    new Command('retry failed', async (model, { work }) => {
      for (const name of model.queue.keys()) model.queue.set(name, 'waiting');
      await work.act('retryFailed');
    }),
  ),
  fc.constant(
    new Command('cancel', async (model, { work }) => {
      model.queue.clear();
      for (const name of model.requests) model.queue.set(name, 'waiting');
      await work.act('cancel');
    }),
  ),
  fc.constant(
    new Command('crash', (model, rig) => {
      model.cycledAt = null;
      rig.crash();
      rig.reopen();
    }),
  ),
  fc.constant(
    new Command('crash after an image', async (model, rig) => {
      const question = rig.asked[0];
      if (question === undefined) return;
      const before = model.keeps;
      const name = keyOf(question.subject, question.precision);
      model.crashAfterKeep = true;
      answerTruly(model, rig);
      await rig.quiet();
      model.crashAfterKeep = false;
      if (model.keeps === before) return;
      model.unsettled.add(name);
      model.cycledAt = null;
      rig.reopen();
    }),
  ),
];

/** Everything is answered truly until nothing is left. */
async function drain(model: Model, rig: OfflineRig): Promise<void> {
  cycle(model, rig);
  rig.online(true);
  await rig.work.act('resume');
  for (const name of model.queue.keys()) model.queue.set(name, 'waiting');
  await rig.work.act('retryFailed');
  await rig.quiet();
  while (rig.asked.length > 0) {
    answerTruly(model, rig);
    await rig.quiet();
  }
}

it(`the queue and the library do what a model in memory says, over crashes (${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (sequence) => {
      const rig = await openRig(DEVICES);
      const model: Model = {
        requests: new Set(),
        queue: new Map(),
        stored: new Map(),
        keeps: 0,
        versions: new Map(),
        unsettled: new Set(),
        crashAfterKeep: false,
        cycledAt: null,
      };
      rig.afterStore = storedBy(model, rig);
      try {
        await fc.asyncModelRun(() => ({ model, real: rig }), sequence);
        await drain(model, rig);
        const { offline } = rig.library;
        expect(offline.read(({ queue }) => queue.counts())).toEqual({ low: 0, full: 0, failed: 0 });
        for (const [name, text] of model.stored) {
          const [deviceId = '', precision] = name.split(' ');
          const newest = rig.library.newest(device(deviceId), precision as Precision);
          expect(newest?.etag).toBe(tagOf(text));
          const bytes = newest === null ? null : await offline.readImage(newest.hash);
          expect(Buffer.from(bytes ?? []).toString()).toBe(text);
        }
        const reported = offline.read(({ syncs }) => syncs.page(0, 500)).rows;
        expect(reported.every(({ endedAt }) => endedAt !== null)).toBe(true);
        expect(reported.reduce((sum, { newCount }) => sum + newCount, 0)).toBeLessThanOrEqual(model.keeps);
      } finally {
        await rig.close();
      }
    }),
    { numRuns: RUNS },
  );
}, 300_000);
