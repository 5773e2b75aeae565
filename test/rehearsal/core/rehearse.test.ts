import { afterEach, expect, test, vi } from 'vitest';
import type { Answer, Person } from './person.ts';
import { rehearse, STEP_LIMIT_MS } from './rehearse.ts';
import type { Stage } from './stage.ts';
import { type Entry, NotHere, type Step } from './step.ts';

const base = { shows: 'something', needsDesktop: true } as const;
const fine: Step = { ...base, name: 'fine', begin: async () => {} };
const asked: Step = { ...base, name: 'asked', question: 'Is it there?' };

interface Given {
  readonly answers?: readonly (string | Promise<string>)[];
  readonly isReal?: boolean;
  readonly isUnattended?: boolean;
  readonly entries?: readonly Entry[];
  /** What each look at the product says. */
  readonly crash?: string | null;
  readonly close?: () => Promise<void>;
}

afterEach(() => {
  vi.useRealTimers();
});

async function play(steps: readonly Step[], given: Given = {}) {
  const { answers = [], isReal = true, isUnattended = false, entries = [], crash = null } = given;
  const { close = async () => {} } = given;
  const recorded: Entry[] = [];
  const questions: string[] = [];
  const left = [...answers];
  const ending = new AbortController();
  const person: Person = {
    async answerTo(question) {
      questions.push(question);
      const [kind, note = ''] = ((await left.shift()) ?? '').split(':');
      return kind === '' ? null : ({ kind, note } as Answer);
    },
    close() {},
  };
  let now = 0;
  const isDone = await rehearse(steps, {
    stage: { isReal, crash: () => crash, close } as Stage,
    person: isUnattended ? null : person,
    entries: new Map(entries.map((entry) => [entry.name, entry])),
    record: (entry) => recorded.push(entry),
    say: () => {},
    ended: ending.signal,
    platform: 'linux',
    now: () => (now += 1_500),
  });
  return {
    isDone,
    questions,
    recorded,
    found: recorded.map(({ name, outcome, detail }) => [name, outcome, detail]),
  };
}

test('what was seen by itself passed, and has its time', async () => {
  const { recorded, isDone } = await play([fine]);
  expect(recorded).toEqual([
    { name: 'fine', outcome: 'passed', detail: '', at: '1970-01-01T00:00:03.000Z', seconds: 2 },
  ]);
  expect(isDone).toBe(true);
});

test('yes is seen by a person, no is a failure, skip has its reason', async () => {
  const steps = ['one', 'two', 'three', 'four'].map(
    (name): Step => ({ name, shows: 'it', needsDesktop: true, question: 'Is it there?' }),
  );
  const { found } = await play(steps, { answers: ['yes:sharp', 'no', 'no:blurred', 'skip:no package'] });
  expect(found).toEqual([
    ['one', 'seen', 'sharp'],
    ['two', 'failed', 'a person did not see it'],
    ['three', 'failed', 'blurred'],
    ['four', 'skipped', 'no package'],
  ]);
});

test('what a person did is looked at after a yes, and only then', async () => {
  const verified: string[] = [];
  const looked = (name: string): Step => ({
    ...asked,
    name,
    verify: async () => {
      verified.push(name);
      throw new Error('no file arrived\n  a log of calls');
    },
  });
  const { found } = await play([looked('one'), looked('two')], { answers: ['yes', 'skip'] });
  expect(verified).toEqual(['one']);
  expect(found).toEqual([
    ['one', 'failed', 'no file arrived'],
    ['two', 'skipped', 'by the person'],
  ]);
});

test('what goes wrong before the question fails, and no person is asked; the next step is done', async () => {
  const broken: Step = { ...asked, name: 'broken', begin: () => Promise.reject(new Error('no window')) };
  const { found, questions } = await play([broken, fine]);
  expect(questions).toEqual([]);
  expect(found).toEqual([
    ['broken', 'failed', 'no window'],
    ['fine', 'passed', ''],
  ]);
});

test('what comes to no end fails, is closed, and the next step is done', async () => {
  vi.useFakeTimers();
  const never = () => Promise.withResolvers<void>().promise;
  const close = vi.fn<() => Promise<void>>(async () => {});
  const steps: readonly Step[] = [
    { ...fine, name: 'begin', begin: never },
    { ...asked, name: 'present', present: never },
    { ...asked, name: 'verify', verify: never },
    fine,
  ];
  const played = play(steps, { answers: ['yes'], close });
  await vi.advanceTimersByTimeAsync(3 * STEP_LIMIT_MS);
  const { found, questions } = await played;
  expect(found).toEqual([
    ['begin', 'failed', 'no end within 5 minutes'],
    ['present', 'failed', 'no end within 5 minutes'],
    ['verify', 'failed', 'no end within 5 minutes'],
    ['fine', 'passed', ''],
  ]);
  expect([close.mock.calls.length, questions.length]).toEqual([3, 1]);
});

test('a person may think for as long as they want', async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<string>();
  const played = play([asked], { answers: [answer.promise] });
  await vi.advanceTimersByTimeAsync(2 * STEP_LIMIT_MS);
  answer.resolve('yes');
  expect((await played).found).toEqual([['asked', 'seen', '']]);
});

test('an app that ended by itself is a failure, whatever was answered and whatever failed after it', async () => {
  const crash = 'the app ended by itself. Segmentation fault';
  const after: Step = {
    ...fine,
    name: 'after',
    begin: () => Promise.reject(new Error('Target page closed')),
  };
  const { found } = await play([asked, after], { answers: ['yes'], crash });
  expect(found).toEqual([
    ['asked', 'failed', crash],
    ['after', 'failed', crash],
  ]);
});

test('what this machine or system can not show is skipped with its reason', async () => {
  const noKeychain: Step = {
    ...fine,
    name: 'keychain',
    begin: () => Promise.reject(new NotHere('no keychain')),
  };
  const dock: Step = { ...asked, name: 'dock', systems: ['darwin'] };
  const { found, questions } = await play([noKeychain, dock]);
  expect(found).toEqual([
    ['keychain', 'skipped', 'no keychain'],
    ['dock', 'skipped', 'not on linux'],
  ]);
  expect(questions).toEqual([]);
});

test('over the stand-in nothing that needs a desktop passes, whatever is answered, and its failures count', async () => {
  const everywhere: Step = { ...fine, name: 'everywhere', needsDesktop: false };
  const broken: Step = { ...fine, name: 'broken', begin: () => Promise.reject(new Error('no images')) };
  const { found } = await play([fine, asked, everywhere, broken], { isReal: false, answers: ['yes:nice'] });
  expect(found).toEqual([
    ['fine', 'notSeen', ''],
    ['asked', 'notSeen', 'nice'],
    ['everywhere', 'passed', ''],
    ['broken', 'failed', 'no images'],
  ]);
});

test('unattended no person is asked, and what begins by itself is still looked at', async () => {
  const begun: string[] = [];
  const step: Step = {
    ...asked,
    begin: async () => void begun.push('asked'),
    present: async () => void begun.push('presented'),
  };
  const logOff: Step = {
    ...asked,
    name: 'log-off',
    endsSession: true,
    begin: async () => void begun.push('log-off'),
  };
  const real = await play([step, logOff, fine], { isUnattended: true });
  expect(real.found).toEqual([
    ['asked', 'skipped', 'no person was asked; what needs none passed'],
    ['log-off', 'skipped', 'no person was asked'],
    ['fine', 'passed', ''],
  ]);
  expect(begun).toEqual(['asked']);
  const standIn = await play([step], { isUnattended: true, isReal: false });
  expect(standIn.found).toEqual([['asked', 'notSeen', '']]);
});

test('a step that was broken off has no entry, the ones before it have', async () => {
  const { found, isDone } = await play([fine, asked, { ...fine, name: 'later' }]);
  expect(found).toEqual([['fine', 'passed', '']]);
  expect(isDone).toBe(false);
});

test('the next run does only what is not over', async () => {
  const before: Entry = { name: 'fine', outcome: 'failed', detail: 'x', at: '', seconds: 1 };
  const { found } = await play([fine, asked], { entries: [before], answers: ['yes'] });
  expect(found).toEqual([['asked', 'seen', '']]);
});

test('a log-off waits for the next run, which looks at what it left, and asks no question', async () => {
  let isOrderly = false;
  const logOff: Step = {
    ...asked,
    name: 'log-off',
    endsSession: true,
    verify: () => (isOrderly ? Promise.resolve() : Promise.reject(new Error('it did not end'))),
  };
  const first = await play([logOff]);
  expect([first.found, first.isDone]).toEqual([[['log-off', 'waiting', '']], false]);
  const bad = await play([logOff], { entries: first.recorded });
  expect([bad.found, bad.questions]).toEqual([[['log-off', 'failed', 'it did not end']], []]);
  isOrderly = true;
  const good = await play([logOff], { entries: first.recorded });
  expect(good.found).toEqual([['log-off', 'passed', '']]);
});
