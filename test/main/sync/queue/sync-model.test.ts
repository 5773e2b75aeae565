import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  gateOf,
  progressOf,
  type SyncFacts,
  type SyncWork,
} from '../../../../main/sync/queue/sync-model.ts';
import { allowedReasons } from '../../../../main/sync/queue/sync-policy.ts';
import type {
  Precision,
  SyncAction,
  SyncCause,
  SyncCommand,
  SyncMode,
} from '../../../../preload/contract/index.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { holdOf } from '../offline/hold-of.ts';
import { image, type OfflineRig, openRig, serviceFailed } from '../offline/offline-rig.ts';

/** Everything that the model depends on, as the parts of the product hold it. */
interface World {
  readonly facts: SyncFacts;
  readonly cause: SyncCause | null;
  readonly queue: readonly Precision[];
  readonly isActive: boolean;
  readonly failed: number;
}

const MODES: readonly SyncMode[] = ['auto', 'saver', 'lowOnly', 'manual', 'offline'];
const SERVICES = ['open', 'signedOut', 'networkNeedsSignIn', 'offline', 'serviceWait'] as const;
const FAILURES = [null, 'diskFull', 'imagesAway', 'storageFailed', 'imageServer'] as const;
const LIMITS = [null, 'networkLimit', 'syncLimit'] as const;
const CAUSES = [null, 'background', 'person', 'shortConnection', 'leaving'] as const;
const QUEUES: readonly (readonly Precision[])[] = [[], ['low'], ['full'], ['low', 'full']];
const BOOLEANS = [false, true];

function* combinations(): Generator<World> {
  for (const isChecking of BOOLEANS)
    for (const isPaused of BOOLEANS)
      for (const mode of MODES)
        for (const service of SERVICES)
          for (const failure of FAILURES)
            for (const limit of LIMITS) {
              const failing = failure === null ? null : { hold: failure, until: 7 };
              const serviceWaitUntil = service === 'serviceWait' ? 5 : null;
              const facts = { isChecking, isPaused, mode, service, serviceWaitUntil, failing, limit };
              for (const cause of CAUSES)
                for (const queue of QUEUES)
                  for (const isActive of BOOLEANS)
                    for (const failed of [0, 2]) yield { facts, cause, queue, isActive, failed };
            }
}

function workOf({ facts, cause, queue, isActive, failed }: World): SyncWork {
  const allowedBy = (by: SyncCause) => {
    const allowed = allowedReasons(facts.mode, by);
    // Pinned full images and new low ones: `full` is the worst reason of the queue here.
    return queue.filter((precision) => allowed[precision] === 'full' || allowed[precision] === 'check')
      .length;
  };
  return {
    waiting: queue.length,
    allowed: allowedBy(cause ?? 'background'),
    allowedToPerson: allowedBy('person'),
    active: isActive && queue.length > 0 ? 1 : 0,
    failed,
    isSyncing: cause !== null,
    secondsLeft: 12,
  };
}

/** What each action changes, with a network and a service that let it. */
const EFFECTS: Readonly<Record<SyncAction, (world: World) => Partial<World>>> = {
  start: ({ facts, queue, failed }) => ({
    facts: {
      ...facts,
      isPaused: false,
      failing: null,
      limit: facts.limit === 'syncLimit' ? null : facts.limit,
    },
    cause: 'person',
    queue: failed > 0 && queue.length === 0 ? ['low'] : queue,
    failed: 0,
  }),
  retryFailed: (world) => EFFECTS.start(world),
  pause: ({ facts }) => ({ facts: { ...facts, isPaused: true } }),
  resume: ({ facts }) => ({ facts: { ...facts, isPaused: false } }),
  cancel: () => ({ cause: null, isActive: false }),
  tryNow: ({ facts }) => ({
    facts: { ...facts, failing: null, service: facts.service === 'serviceWait' ? facts.service : 'open' },
  }),
  continueAnyway: ({ facts, cause }) => ({
    facts: { ...facts, failing: null, limit: null },
    cause: cause ?? 'background',
  }),
  goOnline: ({ facts }) => ({ facts: { ...facts, mode: 'auto' } }),
  useAuto: (world) => EFFECTS.start({ ...world, facts: { ...world.facts, mode: 'auto' } }),
  cancelCheck: ({ facts }) => ({ facts: { ...facts, isChecking: false } }),
  signIn: ({ facts }) => ({ facts: { ...facts, service: 'open' } }),
  raiseLimit: ({ facts, cause }) => ({ facts: { ...facts, limit: null }, cause: cause ?? 'background' }),
  openStorage: ({ facts }) => ({ facts: { ...facts, failing: null } }),
};

function after(world: World, action: SyncAction): World {
  const next = { ...world, ...EFFECTS[action](world) };
  return action === 'useAuto' ? { ...next, facts: { ...next.facts, mode: 'auto' } } : next;
}

/** Time goes by: what ends by itself has ended. */
function later(world: World): World {
  const { facts } = world;
  const service = facts.service === 'serviceWait' ? 'open' : facts.service;
  return { ...world, facts: { ...facts, failing: null, service } };
}

const viewOf = (world: World) => {
  const work = workOf(world);
  const progress = progressOf(world.facts, work);
  return { progress, actions: actionsOf(progress, work), work };
};

/** Holds over holds: each step ends at least one. */
const MOST_STEPS = 8;

/** The steps to a state where something moves or nothing is left to do; null: there is no way. */
function wayOut(start: World): readonly string[] | null {
  let world = start;
  const steps: string[] = [];
  for (;;) {
    const { progress, actions } = viewOf(world);
    if (progress.kind !== 'held') return steps;
    if (steps.length === MOST_STEPS) return null;
    const [next] = actions;
    const isTimed = progress.until !== null && (next === undefined || next === 'pause');
    if (!isTimed && (next === undefined || next === 'pause' || next === 'cancel')) return null;
    steps.push(isTimed ? 'wait' : String(next));
    world = isTimed || next === undefined ? later(world) : after(world, next);
  }
}

describe('P39: of all states of the sync', () => {
  const all = [...combinations()];

  it('each moves, is done, or leads there by the steps that it offers first', () => {
    expect(all.length).toBeGreaterThan(50_000);
    expect(all.filter((world) => wayOut(world) === null).slice(0, 3)).toEqual([]);
  });

  it('each that is held offers no action that changes nothing', () => {
    const idle = all.flatMap((world) => {
      const { progress, actions } = viewOf(world);
      if (progress.kind !== 'held') return [];
      return actions.filter((action) => JSON.stringify(after(world, action)) === JSON.stringify(world));
    });
    expect(idle).toEqual([]);
  });

  it('none says how long it takes while nothing moves, and none moves past a gate', () => {
    const wrong = all.filter((world) => {
      const { progress, work } = viewOf(world);
      const mayMove = gateOf(world.facts) === null && work.waiting > 0;
      return (
        (progress.kind === 'running') !==
          (mayMove && (work.active > 0 || (work.allowed > 0 && work.isSyncing))) ||
        (progress.kind !== 'running' && 'secondsLeft' in progress)
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('each with something that waits says so', () => {
    expect(all.filter((world) => world.queue.length > 0 && viewOf(world).progress.kind === 'idle')).toEqual(
      [],
    );
  });
});

/** What happens to real offline work before a person looks at it. */
const EVENTS: Readonly<Record<string, (rig: OfflineRig) => unknown>> = {
  ...Object.fromEntries(MODES.map((mode) => [mode, ({ work }: OfflineRig) => work.changeMode(mode)])),
  pause: ({ work }) => work.act('pause'),
  cancel: ({ work }) => work.act('cancel'),
  start: ({ work }) => work.act('start'),
  metered: ({ work }) => work.changeNetwork({ networkId: 'net', metered: true }),
  lose: (rig) => rig.online(false),
  portal: (rig) => rig.connect({ status: 'networkNeedsSignIn' }),
  signOut: (rig) => rig.connect({ status: 'offline', failure: { code: 'notSignedIn' } }),
  wait: (rig) => rig.connect({ pausedUntil: rig.time.clock.now() + 30_000 }),
  fail: async (rig) => {
    while (rig.asked.length > 0 && holdOf(rig.work.state()) === null) {
      for (const { answer } of rig.asked.slice()) answer({ kind: 'failed', failure: serviceFailed });
      await rig.quiet();
    }
  },
  async download(rig) {
    for (const { subject, precision, answer } of rig.asked.slice())
      answer(image(`${subject.deviceId} ${precision}`, precision));
    await rig.quiet();
  },
  check: ({ work }) => work.prepareToLeave(null, false),
  breakDisk(rig) {
    const [question] = rig.asked;
    rig.afterStore = () => {
      rig.afterStore = () => {};
      throw new Error('EIO');
    };
    question?.answer(image('broken', question.precision));
  },
  limitSync(rig) {
    rig.work.changeNetwork({ networkId: 'net', syncLimitBytes: 1_000 });
    receive(rig);
  },
  limitNetwork(rig) {
    rig.work.changeNetwork({ networkId: 'net', limitBytes: 1_000 });
    receive(rig);
  },
  pin: ({ work }) =>
    work.addPin({
      target: { kind: 'organization', organizationId: 'o' },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    }),
};

function receive({ traffic, asked }: OfflineRig): void {
  try {
    void traffic.meter('background', null).take(2_000);
  } catch {
    for (const { answer } of asked.slice()) answer({ kind: 'failed', failure: { code: 'overLimit' } });
  }
}

/** Does the first step of the real state, or lets the outside world change as the step leads a person to. */
async function step(rig: OfflineRig): Promise<void> {
  const [action] = rig.work.state().actions;
  if (action === 'signIn') rig.connect({ status: 'online', failure: null });
  // Only time ends a wait that the service asked for.
  else if (action === 'pause') rig.connect({ pausedUntil: null });
  else await rig.work.act(action as SyncCommand);
}

it('P39: real offline work leads out of every hold by its first steps, and counts what waits once', async () => {
  const names = Object.keys(EVENTS);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }), async (events) => {
      const rig = await openRig(18);
      // A person who has it tried again does so where there is a network.
      rig.onRetry = () => rig.connect({ status: 'online', failure: null });
      try {
        await EVENTS['pin']?.(rig);
        await rig.quiet();
        for (const name of events) {
          await EVENTS[name]?.(rig);
          await rig.quiet();
        }
        for (let steps = 0; rig.work.state().progress.kind === 'held'; steps += 1) {
          expect(steps).toBeLessThan(MOST_STEPS);
          const { progress, waiting } = rig.work.state();
          expect(rig.library.offline.read(({ queue }) => queue.page('waiting', 0, 1)).total).toBe(waiting);
          expect(progress).not.toHaveProperty('secondsLeft');
          await step(rig);
          await rig.quiet();
        }
        const { progress, waiting } = rig.work.state();
        if (progress.kind === 'running') expect(rig.asked.length).toBeGreaterThan(0);
        else expect(waiting).toBe(0);
      } finally {
        await rig.close();
      }
    }),
    { numRuns: isFullRun ? 200 : 60 },
  );
}, 120_000);
