import '../../../../renderer/elements/health/health-card.ts';
import '../../../../renderer/pages/health/health-list.ts';
import '../../../../renderer/pages/health/health-page.ts';
import { healthStates } from '../../../../preload/contract/core/health-states.ts';
import type { HealthRow, HealthSummary } from '../../../../preload/contract/index.ts';
import { fakeHealth, fakeHealthRow, fakeHealthSummary } from '../../../renderer/fakes/health-rows.ts';
import { type Example, type Examples, put } from '../harness/example.ts';
import { fakeApp, ok } from '../harness/fake-app.ts';
import { makeSnapshot, NOW } from '../harness/tiles.ts';

/** A device in each state, in the order of the service. */
const rows: readonly HealthRow[] = healthStates.map((state, index) =>
  fakeHealthRow(
    index,
    fakeHealth(state, makeSnapshot(index, 'low', 480, 270), makeSnapshot(index + 20, 'low', 480, 270)),
  ),
);

const oneOfEach = fakeHealthSummary(Object.fromEntries(healthStates.map((state) => [state, 1])));

/** The list of the page over a library with some devices; one that a person calls fine leaves it. */
function healthApp(summary: HealthSummary, listed: readonly HealthRow[]) {
  const fine = new Set<string>();
  const left = () => listed.filter(({ subject }) => !fine.has(subject.deviceId));
  const state = (): HealthSummary => ({ ...summary, total: summary.total - fine.size, fine: fine.size });
  return fakeApp({
    answers: {
      health: {
        state: () => ok(state()),
        list({ states, fine: isFine }) {
          const shown = isFine
            ? listed.filter(({ subject }) => fine.has(subject.deviceId))
            : left().filter(({ health }) => states?.some((one) => one === health.verdict) ?? true);
          return ok({ total: shown.length, rows: [...shown] });
        },
        callFine({ subjects, isFine }) {
          for (const { deviceId } of subjects) {
            if (isFine) fine.add(deviceId);
            else fine.delete(deviceId);
          }
          return ok(state());
        },
        measure: ({ isOn }) =>
          ok({ ...state(), measuring: { ...summary.measuring, phase: isOn ? 'measuring' : 'stopped' } }),
      },
    },
  });
}

function list(summary: HealthSummary, listed: readonly HealthRow[], shows: Example['shows']): Example {
  return { mount: (stage) => put(stage, 'health-list', { app: healthApp(summary, listed) }), shows };
}

/** What says which devices need a look. */
export const healthExamples = {
  'health-card': {
    'a camera that was moved': {
      mount: (stage) => put(stage, 'health-card', { row: rows.at(-1) ?? null, now: NOW, current: true }),
      shows: [
        ['heading', 'Camera 6'],
        ['text', 'Camera moved'],
        ['img', 'The latest image of Camera 6'],
        ['img', 'A usual image of Camera 6'],
        ['button', 'Compare with usual'],
      ],
    },
    'a silent one, in full precision': {
      mount: (stage) =>
        put(stage, 'health-card', {
          row: fakeHealthRow(1, fakeHealth('silent', makeSnapshot(1, 'full', 1920, 1080), null)),
          now: NOW,
          current: true,
        }),
      shows: [
        ['img', 'The latest image of Camera 1'],
        ['button', 'Known, hide until it sends'],
      ],
    },
    'a silent one without an image': {
      mount: (stage) =>
        put(stage, 'health-card', {
          row: fakeHealthRow(1, fakeHealth('silent', null, null)),
          now: NOW,
          current: true,
        }),
      shows: [
        ['text', 'Not on this laptop'],
        ['button', 'Known, hide until it sends'],
      ],
    },
  },
  'health-list': {
    'one of each state': list(oneOfEach, rows, [
      ['list', 'Needs a look'],
      ['text', '387 of 400 devices checked · 7 devices need a look'],
      ['group', 'Camera 1: Blurred or covered'],
      ['button', 'Copy as CSV'],
    ]),
    'nothing needs a look': list(
      fakeHealthSummary({}, { checked: 400 }),
      [],
      [['heading', 'Nothing needs a look']],
    ),
    'nothing found in what was seen': list(
      fakeHealthSummary({}, { new: 2, checked: 400, stale: 3, isListCut: true }),
      [],
      [
        ['heading', 'Nothing found so far'],
        ['text', '2 devices have fewer than 5 images to compare.'],
        [
          'text',
          '400 of 400 devices checked · Not confirmed for more than a day: 3 · The list of devices is incomplete',
        ],
      ],
    ),
    'nothing to compare yet': list(
      fakeHealthSummary({}, { asUsual: 0, new: 12 }),
      [],
      [['heading', 'Nothing to compare yet']],
    ),
    'images of before are measured': list(
      fakeHealthSummary({ moved: 1 }, { measuring: { phase: 'measuring', devices: 400, measured: 120 } }),
      rows.slice(-1),
      [
        ['progressbar', 'Comparing downloaded images'],
        ['button', 'Stop'],
      ],
    ),
  },
  'health-page': {
    'one of each state': {
      mount(stage) {
        const app = healthApp(oneOfEach, rows);
        app.navigation.go({ page: 'health', section: 'all' });
        put(stage, 'health-page', { app }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [
        ['heading', 'Needs a look'],
        ['navigation', 'Sections of Needs a look'],
        ['heading', 'All'],
        ['heading', 'Camera 6'],
      ],
    },
  },
} satisfies Examples;
