import type { PinRule, SubjectReference, SyncCommand, SyncMode } from '../../preload/contract/index.ts';
import { type Draw, drawFrom } from './days.ts';
import type { Laptop } from './laptop.ts';

const PAGE = { offset: 0, limit: 500 } as const;
const modes: readonly [SyncMode, ...SyncMode[]] = ['auto', 'auto', 'saver', 'lowOnly', 'manual', 'offline'];

/** One thing that a technician does. A refusal with a failure is a normal answer; a rejected call is a defect. */
type Action = (laptop: Laptop, draw: Draw) => Promise<unknown>;

async function tiles(laptop: Laptop, draw: Draw): Promise<readonly { readonly subject: SubjectReference }[]> {
  const overview = await laptop.call('fleet', 'overview', PAGE);
  const organizations = overview.ok ? overview.value.organizations : [];
  const [first, ...others] = organizations;
  if (first === undefined) return [];
  const { id } = drawFrom(draw, [first, ...others]);
  const scope = { kind: 'organization', organizationId: id };
  const page = await laptop.call('gallery', 'tiles', { scope, ...PAGE });
  return page.ok ? page.value.rows : [];
}

async function someSubjects(laptop: Laptop, draw: Draw): Promise<readonly SubjectReference[]> {
  const all = await tiles(laptop, draw);
  const from = Math.floor(draw() * all.length);
  return all.slice(from, from + 1 + Math.floor(draw() * 8)).map(({ subject }) => subject);
}

function drawRule(draw: Draw): PinRule {
  const number = Math.floor(draw() * 4);
  return drawFrom<PinRule>(draw, [
    { kind: 'newest', number },
    { kind: 'days', number: number + 1 },
    { kind: 'every', number: number + 1 },
  ]);
}

function withSubjects(
  act: (laptop: Laptop, subjects: readonly SubjectReference[], draw: Draw) => Promise<unknown>,
): Action {
  return async (laptop, draw) => {
    const subjects = await someSubjects(laptop, draw);
    return subjects.length === 0 ? null : await act(laptop, subjects, draw);
  };
}

function withPin(act: (laptop: Laptop, pinId: number, draw: Draw) => Promise<unknown>): Action {
  return async (laptop, draw) => {
    const pins = await laptop.call('offline', 'pins', PAGE);
    const [first, ...others] = pins.ok ? pins.value.rows : [];
    return first === undefined ? null : await act(laptop, drawFrom(draw, [first, ...others]).id, draw);
  };
}

function precisionOf(draw: Draw): 'low' | 'full' {
  return drawFrom(draw, ['low', 'full']);
}

const offline = (command: SyncCommand): Action => {
  return (laptop) => laptop.call('offline', 'act', { command });
};

/** By name, so that a report says what was done. */
export const actions = {
  browse: withSubjects((laptop, subjects, draw) =>
    laptop.call('gallery', 'revalidate', {
      scope: 'gallery',
      subjects,
      precision: precisionOf(draw),
      always: draw() < 0.3,
    }),
  ),
  look: withSubjects((laptop, subjects) => laptop.call('gallery', 'markSeen', { subjects, opened: true })),
  pinDevice: withSubjects((laptop, [subject], draw) =>
    laptop.call('offline', 'addPin', {
      target: { kind: 'device', deviceId: subject?.deviceId ?? '' },
      rule: drawRule(draw),
      precision: precisionOf(draw),
    }),
  ),
  pinOrganization: async (laptop, draw) => {
    const overview = await laptop.call('fleet', 'overview', PAGE);
    const organizationId = overview.ok ? overview.value.organizations[0]?.id : null;
    if (organizationId === null || organizationId === undefined) return null;
    const target = { kind: 'organization', organizationId };
    return await laptop.call('offline', 'addPin', {
      target,
      rule: drawRule(draw),
      precision: precisionOf(draw),
    });
  },
  changePin: withPin((laptop, pinId, draw) =>
    laptop.call('offline', 'changePin', { pinId, rule: drawRule(draw), precision: precisionOf(draw) }),
  ),
  removePin: withPin((laptop, pinId) => laptop.call('offline', 'removePin', { pinId })),
  request: withSubjects((laptop, subjects, draw) =>
    laptop.call('offline', 'requestDownload', { subjects, precision: precisionOf(draw) }),
  ),
  removeRequests: withSubjects((laptop, subjects) =>
    laptop.call('offline', 'removeRequestedDownloads', { subjects, precision: 'full' }),
  ),
  moveFirst: withSubjects((laptop, subjects) =>
    laptop.call('offline', 'moveFirst', { subjects, precision: 'full' }),
  ),
  changeMode: (laptop, draw) => laptop.call('offline', 'changeMode', { mode: drawFrom(draw, modes) }),
  start: offline('start'),
  pause: offline('pause'),
  resume: offline('resume'),
  cancel: offline('cancel'),
  retryFailed: offline('retryFailed'),
  tryNow: offline('tryNow'),
  continueAnyway: offline('continueAnyway'),
  goOnline: offline('goOnline'),
  retryConnection: (laptop) => laptop.call('connection', 'retry', null),
  shortConnection: (laptop) => laptop.call('offline', 'startShortConnection', { seconds: 30 }),
  endVisit: withSubjects((laptop, subjects) =>
    laptop.call('offline', 'endVisit', {
      name: 'Round',
      targets: subjects.map(({ deviceId }) => ({ kind: 'device', deviceId })),
    }),
  ),
  prepareToLeave: (laptop, draw) =>
    laptop.call('offline', 'prepareToLeave', { leavingAt: null, download: draw() < 0.7 }),
  checkStorage: (laptop) => laptop.call('storage', 'check', null),
  freeSpace: (laptop) =>
    laptop.call('storage', 'act', { target: { kind: 'everything' }, action: 'free', isPreview: false }),
  exportSome: withSubjects(async (laptop, subjects) => {
    const plan = await laptop.call('exports', 'plan', { precision: 'best', subjects });
    if (!plan.ok) return plan;
    const { exportId } = plan.value;
    await laptop.call('exports', 'chooseFolder', { exportId });
    return await laptop.call('exports', 'start', { exportId });
  }),
  refreshFleet: (laptop) => laptop.call('fleet', 'refresh', null),
} satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as [ActionName, ...ActionName[]];
