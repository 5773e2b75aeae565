import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { cloudLimits } from '../../../main/service/http/limits.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { AppEvent, Failure, Result, SubjectReference } from '../../../preload/contract/index.ts';
import '../../../renderer/locales/add-late-texts.ts';
import { failureText } from '../../../renderer/state/session/failure-text.ts';
import { faultNames } from '../../../simulator/service/faults.ts';
import { type FaultRequest, type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';

type FaultName = FaultRequest['fault'];

/** Which request the fault meets: the lists, the address of an image, or the image itself. */
type FaultTarget = 'lists' | 'address' | 'image';

const LIMITS = {
  ...cloudLimits,
  // What takes longer has to fail within the patience of a test; a bomb takes a busy machine four seconds.
  api: { ...cloudLimits.api, totalMs: 8_000, silenceMs: 2_000 },
  list: { ...cloudLimits.list, totalMs: 8_000, silenceMs: 2_000 },
  image: { ...cloudLimits.image, totalMs: 4_000, silenceMs: 2_500 },
};

let simulator: Simulator;
let folder: string;
let app: App;
let subject: SubjectReference;
let before: Awaited<ReturnType<typeof tile>>;
let events: AppEvent[];
/** How often the clock of the service was moved, by an hour each. */
let ticks = 0;
let suspended: (() => void)[];
let resumed: (() => void)[];

beforeAll(async () => {
  simulator = await startSimulator({ organizations: 1, devices: 2, archives: 0 });
});
afterAll(() => simulator.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-faults-'));
  [events, suspended, resumed] = [[], [], []];
  app = createApp(
    createMemoryDesktop(folder, {
      onSuspend: (listener) => void suspended.push(listener),
      onResume: (listener) => void resumed.push(listener),
    }),
    {
      startInDemo: false,
      environmentsText: JSON.stringify([{ name: 'Plant', kind: 'development', baseUrl: simulator.baseUrl }]),
      limits: LIMITS,
      random: () => 0,
    },
  );
  app.subscribe((event) => events.push(event));
  await signIn();
  await expect.poll(devices, { timeout: 10_000 }).toHaveLength(2);
  subject = { deviceId: (await devices())[0]?.id ?? '', archiveId: null };
  // On a busy machine the first image may take longer to be drawn than the app waits for it.
  await expect
    .poll(
      async () => {
        await look();
        return (await tile()).low;
      },
      { timeout: 20_000 },
    )
    .not.toBeNull();
  before = await tile();
});
afterEach(async () => {
  simulator.clearFaults();
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Every device sends a new image. */
function tick(): void {
  ticks += 1;
  simulator.tick();
}

async function valueOf<Value>(result: Promise<Result<Value>>): Promise<Value> {
  const answer = await result;
  if (!answer.ok) throw new Error(describeFailure(answer.failure));
  return answer.value;
}

async function signIn(): Promise<void> {
  const { environments } = await valueOf(app.handlers.session.options(null));
  const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
  const { username, password } = simulator;
  await valueOf(app.handlers.session.signIn({ environmentId, username, password, keepSignedIn: false }));
}

async function devices() {
  return (await valueOf(app.handlers.fleet.devices({ offset: 0, limit: 10 }))).rows;
}

function tile() {
  return valueOf(app.handlers.gallery.tile({ subject }));
}

/** Looks at the device once more, and waits until the app has done what it can. */
async function look(): Promise<void> {
  const subjects = [subject];
  await valueOf(
    app.handlers.gallery.revalidate({ scope: 'viewer', subjects, precision: 'low', always: true }),
  );
  await expect
    .poll(
      async () => {
        const { pending, status, pausedUntil } = await valueOf(app.handlers.connection.state(null));
        return (
          pending === 0 || pausedUntil !== null || status === 'offline' || status === 'networkNeedsSignIn'
        );
      },
      { timeout: 10_000, interval: 10 },
    )
    .toBe(true);
}

function words(failure: Failure | null): string | null {
  return failure === null ? null : failureText(failure).message.replace(/127\.0\.0\.1:\d+/, 'HOST');
}

/**
 * What is shown of a device that was looked at before: the status, the message about it (of the connection, of the list, or of
 * the tile), and whether the stored image is still there and opens.
 */
async function see(target: FaultTarget): Promise<string> {
  if (target === 'lists') await app.handlers.fleet.refresh(null);
  else await look();
  const connection = await valueOf(app.handlers.connection.state(null));
  const session = await valueOf(app.handlers.session.state(null));
  const overview = await valueOf(app.handlers.fleet.overview({ offset: 0, limit: 1 }));
  const { low, failure } = await tile();
  const listFailure = overview.state.kind === 'failed' ? overview.state.failure : null;
  const opened = low === null ? null : await app.openImage(low.hash);
  const says = words(connection.failure ?? (target === 'lists' ? listFailure : failure)) ?? 'nothing';
  const state = [
    connection.status,
    ...(session.status === 'signedIn' ? [] : [session.status]),
    ...(connection.pausedUntil === null ? [] : ['paused']),
  ].join(' ');
  const image = low?.hash === before.low?.hash ? 'as before' : 'newer';
  return `${state}: ${says}; ${opened === null ? 'gone' : image}`;
}

const PATHS: Readonly<Record<FaultTarget, Pick<FaultRequest, 'origin' | 'path'>>> = {
  lists: { origin: 'api', path: '/v1/organizations*' },
  address: { origin: 'api', path: '/*devices/*' },
  image: { origin: 'image', path: '*' },
};

/** What the service does not stand in the way of: nothing is said. */
const WELL = 'online: nothing; as before';
const WELL_NEWER = 'online: nothing; newer';
const SLOW = 'The service took too long to respond.';
const CUT = 'The connection to HOST was interrupted.';
const PORTAL = 'This network requires you to sign in.';
const unreadable = (reason: string) => `The response of HOST couldn’t be read: $: ${reason}.`;
const EMPTY = unreadable('the body is empty');
const NOT_JSON = unreadable('the body is not JSON');
const NO_IMAGE = 'The service didn’t send a valid image.';
const SVG = 'The service sent SVG, which can’t be shown here.';
const TOO_LARGE = 'The response is too large.';
const BROKEN = 'The service reported an error.';
const PAUSE = 'The service is limiting requests.';
/** An address that has run out says nothing about the rights of the account. */
const refused = (status: number) => `The image server HOST refused the image (${status}).`;
const FORBIDDEN = 'This account doesn’t have access.';

/**
 * A failure of an address is one of the connection, a failure of one image is one of its tile. Where only the lists fail, the smallest
 * request is answered: the service is there.
 */
const offline = (says: string) => `offline: ${says}; as before`;
const online = (says: string) => `online: ${says}; as before`;
const portal = `networkNeedsSignIn: ${PORTAL}; as before`;
const ended = 'offline readOnly: You’re not signed in.; as before';

/** What each fault of the simulator shows, wherever it strikes. A fault without a row does not compile. */
const SHOWN: Readonly<Record<FaultName, Readonly<Record<FaultTarget, string>>>> = {
  delay: { lists: online(SLOW), address: offline(SLOW), image: online(SLOW) },
  // The list is confirmed by an answer without a body: there is nothing to drip.
  drip: { lists: WELL, address: offline(SLOW), image: online(SLOW) },
  // An answer that begins shows that the service is there; one that confirms a list has nothing but its head.
  truncate: { lists: online(CUT), address: online(CUT), image: online(CUT) },
  reset: { lists: online(CUT), address: offline(CUT), image: online(CUT) },
  wrongLength: { lists: online(CUT), address: online(CUT), image: online(CUT) },
  wrongType: { lists: WELL, address: WELL, image: WELL_NEWER },
  emptyBody: { lists: online(EMPTY), address: online(EMPTY), image: online(NO_IMAGE) },
  portal: { lists: online(PORTAL), address: portal, image: online(PORTAL) },
  portalRedirect: {
    lists: online(PORTAL),
    address: portal,
    image: online('The image’s address on portal.invalid isn’t secure (https).'),
  },
  unauthorized: { lists: ended, address: ended, image: online(refused(401)) },
  forbidden: { lists: ended, address: online(FORBIDDEN), image: online(refused(403)) },
  notFound: {
    lists: online('Not found on the service.'),
    // The subject has no snapshot any more; its stored image stays.
    address: WELL,
    image: online(refused(404)),
  },
  tooManyRequests: {
    lists: `online paused: ${PAUSE}; as before`,
    // What waits for the end of a pause goes on by itself.
    address: 'online paused: nothing; as before',
    image: 'online paused: nothing; as before',
  },
  serverError: { lists: online(BROKEN), address: online(BROKEN), image: online(BROKEN) },
  unavailable: {
    lists: `online paused: ${BROKEN}; as before`,
    address: 'online paused: nothing; as before',
    image: 'online paused: nothing; as before',
  },
  clockSkew: { lists: WELL, address: WELL, image: WELL_NEWER },
  lastModifiedBackwards: { lists: WELL, address: WELL, image: WELL_NEWER },
  sameSecond: { lists: WELL, address: WELL, image: WELL_NEWER },
  expiredUrls: { lists: WELL, address: online(refused(403)), image: online(NO_IMAGE) },
  pixelBomb: {
    lists: online(unreadable('the body is not UTF-8 text')),
    address: online(unreadable('longer than 64 kB')),
    image: online(TOO_LARGE),
  },
  gzipBomb: { lists: online(TOO_LARGE), address: online(TOO_LARGE), image: online(TOO_LARGE) },
  svgImage: { lists: online(NOT_JSON), address: online(NOT_JSON), image: online(SVG) },
  htmlImage: { lists: online(PORTAL), address: portal, image: online(NO_IMAGE) },
};

const rows = (Object.keys(faultNames) as FaultName[]).flatMap((fault) =>
  (['lists', 'address', 'image'] as const).map((target) => ({ fault, target, shows: SHOWN[fault][target] })),
);

describe('P23: what the user sees of a service and a network that fail', () => {
  test.each(rows)('$fault of the $target: $shows', async ({ fault, target, shows }) => {
    // A new image is there to be fetched, else a fault of the image would meet a 304.
    if (target === 'image') tick();
    const milliseconds = fault === 'drip' ? 50 : 60_000;
    simulator.fault({ fault, ...PATHS[target], count: null, milliseconds });
    expect(await see(target)).toBe(shows);
  });

  test('P21: an address that has expired is asked for again once, and nothing is said', async () => {
    tick();
    simulator.fault({ fault: 'expiredUrls', ...PATHS.address, count: 1 });
    expect(await see('address')).toBe(WELL_NEWER);
  });

  test.each([
    [14, 'ahead'],
    [-14, 'behind'],
  ])('a service whose clock is %i minutes off makes the laptop’s clock a matter', async (minutes) => {
    const milliseconds = minutes * 60_000;
    simulator.fault({ fault: 'clockSkew', ...PATHS.lists, count: null, milliseconds });
    await see('lists');
    await see('lists');
    const { clockOffsetMs } = await valueOf(app.handlers.network.state(null));
    expect(Math.round((clockOffsetMs ?? 0) / 60_000)).toBe(minutes + 60 * ticks);
    expect(events.some(({ name }) => name === 'networkChanged')).toBe(true);
  });
});

describe('P27: sleep', () => {
  test.each(['lists', 'address', 'image'] as const)(
    'with nothing but failures of the %s ends nothing',
    async (target) => {
      simulator.fault({ fault: 'reset', ...PATHS[target], count: null });
      const looking = see(target);
      for (const sleep of suspended) sleep();
      for (const wake of resumed) wake();
      await looking;
      simulator.clearFaults();
      await app.handlers.connection.retry(null);
      await expect
        .poll(async () => (await valueOf(app.handlers.connection.state(null))).status)
        .toBe('online');
    },
  );
});
