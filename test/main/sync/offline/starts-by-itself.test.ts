import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PinRule } from '../../../../preload/contract/index.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { device, image, type OfflineRig, openRig, unreachable } from './offline-rig.ts';

const DEVICES = 4;
/** `npm run test:full` has more. */
const RUNS = isFullRun ? 400 : 80;
/** The longest that what waits may stand still with a network. */
const SECONDS_MS = 5_000;

const NEWEST: PinRule = { kind: 'newest', number: 1 };

function answerAll(rig: OfflineRig, how: 'images' | 'nothing'): void {
  for (const question of rig.asked.slice()) {
    const { precision, subject } = question;
    question.answer(
      how === 'images'
        ? image(`${subject.deviceId} ${precision} ${rig.time.clock.now()}`, precision)
        : { kind: 'failed', failure: unreachable },
    );
  }
}

/** Everything that comes and goes by itself or by a person, but for what says that images are to wait. */
const steps: Readonly<Record<string, (rig: OfflineRig) => unknown>> = {
  'the network goes'(rig) {
    rig.online(false);
    answerAll(rig, 'nothing');
  },
  'the network comes': (rig) => rig.online(true),
  'it is not known yet whether there is a network': (rig) => rig.connect({ status: 'unknown' }),
  'working offline is chosen'(rig) {
    rig.connect({ status: 'offline', byChoice: true });
    answerAll(rig, 'nothing');
  },
  'going online is chosen'(rig) {
    rig.connect({ status: 'unknown', byChoice: false });
    rig.online(true);
  },
  'the service asks for a wait': (rig) => rig.connect({ pausedUntil: rig.time.clock.now() + 2_000 }),
  'the wait is over': (rig) => rig.connect({ pausedUntil: null }),
  'the laptop moves to a metered network'(rig) {
    rig.networkId = 'phone';
    rig.traffic.detectNetwork();
    rig.traffic.changeNetwork({ networkId: 'phone', metered: true });
    rig.work.connectionChanged();
  },
  'the laptop moves back'(rig) {
    rig.networkId = 'net';
    rig.traffic.detectNetwork();
    rig.work.connectionChanged();
  },
  'images are requested': (rig) => rig.work.requestDownload([device('d0'), device('d1')], 'low'),
  'full images are requested': (rig) => rig.work.requestDownload([device('d2')], 'full'),
  'a pin is added': (rig) =>
    rig.work.addPin({
      target: { kind: 'organization', organizationId: 'o' },
      rule: NEWEST,
      precision: 'full',
    }),
  'the lists changed': (rig) => rig.work.fleetChanged(),
  'images come': (rig) => answerAll(rig, 'images'),
  'seconds go by': (rig) => rig.time.advance(SECONDS_MS),
};

/** Each stood still for a minute or more before. */
const waited: readonly (readonly string[])[] = [
  ['the network comes', 'working offline is chosen', 'images are requested'],
  [
    'the network comes',
    'the laptop moves to a metered network',
    'full images are requested',
    'a pin is added',
  ],
];

test(`P39: what waits starts within seconds of a network, whatever came between (${RUNS} runs)`, async () => {
  const name = fc.constantFrom(...Object.keys(steps));
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 14 }), async (names: readonly string[]) => {
      const rig = await openRig(DEVICES, 1);
      try {
        for (const step of names) {
          await steps[step]?.(rig);
          await rig.quiet();
          rig.time.advance(1);
        }
        rig.connect({ pausedUntil: null });
        await steps['the laptop moves back']?.(rig);
        await steps['going online is chosen']?.(rig);
        await rig.quiet();
        rig.time.advance(SECONDS_MS);
        await rig.quiet();
        const { waiting, progress } = rig.work.state();
        expect([waiting > 0, progress.kind]).toEqual([waiting > 0, waiting > 0 ? 'running' : progress.kind]);
        expect(rig.storageErrors).toEqual([]);
      } finally {
        await rig.close();
      }
    }),
    { numRuns: RUNS, examples: waited.map((names) => [names]) },
  );
}, 300_000);
