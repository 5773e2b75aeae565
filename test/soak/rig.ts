import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import type { Failure, OfflineState } from '../../preload/contract/index.ts';
import { type ActionName, actionNames, actions } from './actions.ts';
import type { FortnightCloud } from './cloud.ts';
import { type Coverage, type Draw, drawFrom, faultsOf, type Incident, type Stretch, shapes } from './days.ts';
import type { FortnightOptions, ServiceTime } from './fortnight.ts';
import { excessOf } from './growth.ts';
import { type Laptop, startLaptop } from './laptop.ts';
import { type LibraryFacts, lostImages, readLibraryFacts } from './library-facts.ts';
import { type Broken, checkScreen, decode, readCounts } from './screen-checks.ts';
import { createSmallDisk } from './small-disk.ts';
import type { Tally } from './tally.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MEBIBYTE = 1_048_576;

/** When everything is good again, the product has so long to empty its queue. */
const RECOVERY_MS = 4 * HOUR_MS;
/** How often it is looked at meanwhile. */
const LOOK_MS = 10 * MINUTE_MS;
/** What a profile has beside its images: the database, its log, answers, the reserve for a full disk. It had 3 MiB after a fortnight. */
const MOST_OVERHEAD_BYTES = 12 * MEBIBYTE;

/** The laptop, its disk and its network, in the technician's hands. */
export function createRig(options: FortnightOptions, cloud: FortnightCloud, time: ServiceTime, tally: Tally) {
  const profileFolder = join(options.folder, 'profile');
  const exportFolder = join(options.folder, 'exports');
  for (const folder of [profileFolder, exportFolder]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  let laptop: Laptop | null = null;
  let network: string | null = 'lan0';
  let skew = 0;
  let isSlow = false;
  let pins: readonly number[] = [];
  let peakBytes = 0;
  const disk = createSmallDisk(options.folder);
  const unhandled: string[] = [];

  const on = (): Laptop => {
    if (laptop === null) throw new Error('The laptop is off.');
    return laptop;
  };

  /** After a collection of garbage. */
  async function measure() {
    const facts = await on().facts();
    peakBytes = Math.max(peakBytes, facts.peakBytes);
    return facts;
  }

  async function switchOff(): Promise<void> {
    if (laptop === null) return;
    await measure();
    await laptop.end();
    laptop = null;
  }

  async function switchOn(hasSlowDisk: boolean): Promise<void> {
    await switchOff();
    if (cloud.isPausing()) tally.add('the laptop was started during such a wait');
    isSlow = hasSlowDisk;
    const { baseUrl } = cloud;
    laptop = await startLaptop(
      { profileFolder, exportFolder, baseUrl, aheadMs: time.ahead(), skewMs: skew, network },
      hasSlowDisk,
      {
        onMoved: time.moveTo,
        onUnhandled: (error) => void unhandled.push(error),
        onStorageFailed: ({ code }) => {
          if (code === 'storageFull' || code === 'storageFloor') tally.add(code);
        },
      },
    );
    await laptop.call('session', 'state', null);
  }

  /** A clock that goes forward ends a stored wait early: nothing on the laptop knows the true time. */
  async function setClock(milliseconds: number): Promise<void> {
    if (milliseconds > skew) cloud.forgetPauses();
    skew = milliseconds;
    await on().setClock(skew);
  }

  /** In the middle of a sync, if the laptop can have one now. */
  async function cutPower(draw: Draw): Promise<void> {
    const ignore = () => undefined;
    void on().call('fleet', 'refresh', null).catch(ignore);
    void on().call('offline', 'act', { command: 'start' }).catch(ignore);
    const state = await on().call('offline', 'state', null);
    if (state.ok && state.value.sync !== null) tally.add('power was cut while a sync ran');
    await on().cutPower(1 + Math.floor(draw() * 30), Math.floor(draw() * 20));
    laptop = null;
    await switchOn(isSlow);
  }

  async function signIn(): Promise<void> {
    const choices = await on().call('session', 'options', null);
    const environment = choices.ok
      ? choices.value.environments.find(({ name }) => name === 'Plant')
      : undefined;
    const { username, password } = cloud;
    await on().call('session', 'signIn', {
      environmentId: environment?.id ?? '',
      username,
      password,
      keepSignedIn: true,
    });
  }

  async function goTo(coverage: Coverage, draw: Draw, broken: Broken): Promise<void> {
    if (coverage === 'valley') await cloud.unreachable();
    else await cloud.reachable();
    cloud.faults(faultsOf(coverage, draw));
    network = coverage === 'valley' && draw() < 0.5 ? null : coverage === 'metered' ? 'wwan0' : 'lan0';
    await on()
      .network(network)
      .catch((error: unknown) => broken(`a change of the network threw ${String(error)}`));
    if (coverage === 'metered') {
      const networks = await on().call('offline', 'networks', null);
      const current = networks.ok ? networks.value.find((one) => one.current) : undefined;
      if (current !== undefined)
        await on().call('offline', 'changeNetwork', { networkId: current.id, metered: true });
    }
  }

  async function aDevice(draw: Draw): Promise<string | null> {
    const devices = await on().call('fleet', 'devices', { offset: 0, limit: 500 });
    const [first, ...others] = devices.ok ? devices.value.rows : [];
    return first === undefined ? null : drawFrom(draw, [first, ...others]).id;
  }

  async function happen(incident: Incident, draw: Draw): Promise<void> {
    switch (incident) {
      case 'none':
        return;
      case 'powerCut':
        return await cutPower(draw);
      case 'logOff':
        return await switchOn(isSlow);
      case 'slowDisk':
        return await switchOn(options.canSlow);
      case 'sleep': {
        const hours = 1 + Math.floor(draw() * 12);
        return await on().sleep(hours * HOUR_MS);
      }
      case 'diskFull':
      case 'diskAtFloor':
        if (options.canFill) disk.fill(incident);
        return;
      // A flat battery, a wrong zone. It is set right in the evening.
      case 'clockBehind':
        return await setClock(skew - HOUR_MS);
      case 'clockAhead':
        return await setClock(skew + drawFrom(draw, [HOUR_MS, 24 * HOUR_MS]));
      case 'serviceRestarts':
        return await cloud.restart('default');
      case 'formatsChange':
        return await cloud.restart(drawFrom(draw, shapes));
      case 'deviceLost':
      case 'deviceRenamed': {
        const deviceId = await aDevice(draw);
        if (deviceId === null) return;
        await cloud.reachable();
        cloud.faults([]);
        return await (incident === 'deviceLost'
          ? cloud.lose(deviceId)
          : cloud.rename(deviceId, `Renamed ${draw()}`));
      }
    }
  }

  async function act(draw: Draw, broken: Broken): Promise<void> {
    const name: ActionName = drawFrom(draw, actionNames);
    const result = await actions[name](on(), draw).catch((error: unknown) => {
      broken(`${name} threw ${String(error)}`);
      return null;
    });
    const failed = result as { readonly ok?: boolean; readonly failure?: Failure } | null;
    if (failed?.ok === false && failed.failure?.code === 'internal')
      broken(`${name}: ${describeFailure(failed.failure)}`);
    pins = (await pinIds()) ?? pins;
  }

  /** Null: no account is open. */
  async function pinIds(): Promise<readonly number[] | null> {
    const page = await on().call('offline', 'pins', { offset: 0, limit: 500 });
    return page.ok ? page.value.rows.map(({ id }) => id) : null;
  }

  return {
    laptop: on,
    switchOn,
    signIn,
    measure,
    /** Nothing is lost in a day, nor by a start without a network, which can't download it again. `before`: of the morning. */
    async spendNight(before: LibraryFacts | null, broken: Broken): Promise<void> {
      await switchOff();
      const evening = readLibraryFacts(profileFolder);
      await cloud.unreachable();
      await switchOn(isSlow);
      await switchOff();
      const night = readLibraryFacts(profileFolder);
      [...lostImages(before, evening), ...lostImages(evening, night)].forEach(broken);
      time.moveTo(time.ahead() + options.daysBetween * TWENTY_FOUR_HOURS_MS);
      await switchOn(isSlow);
    },
    peakBytes: () => peakBytes,
    async play(stretch: Stretch, draw: Draw, broken: Broken): Promise<void> {
      tally.addDrawn(stretch.coverage);
      tally.addDrawn(stretch.incident);
      await happen(stretch.incident, draw);
      await goTo(stretch.coverage, draw, broken);
      const pieces = stretch.actions + 1;
      for (let piece = 0; piece < pieces; piece += 1) {
        await on().walk((stretch.minutes / pieces) * MINUTE_MS);
        if (piece < stretch.actions) await act(draw, broken);
        await decode(on());
        await checkScreen(on(), broken);
      }
      disk.free();
    },
    /** Everything is good again, and the technician wants everything: the queue comes to its end. */
    async recover(broken: Broken): Promise<OfflineState | null> {
      await cloud.reachable();
      await cloud.restart('default');
      network = 'lan0';
      await setClock(0);
      if (isSlow) await switchOn(false);
      await on().network(network);
      await on().call('connection', 'workOffline', { on: false });
      await on().call('offline', 'changeMode', { mode: 'auto' });
      await on().call('offline', 'act', { command: 'resume' });
      const session = await on().call('session', 'state', null);
      if (!session.ok || session.value.status !== 'signedIn') {
        tally.add('signed in again');
        await signIn();
      }
      for (const id of pins) if (!(await pinIds())?.includes(id)) broken(`pin ${id} is gone`);
      await on().call('fleet', 'refresh', null);
      await on().call('offline', 'act', { command: 'start' });
      for (let passed = 0; passed < RECOVERY_MS; passed += LOOK_MS) {
        await on().walk(LOOK_MS);
        await decode(on());
        const state = await on().call('offline', 'state', null);
        if (!state.ok) continue;
        const { waiting, active, sync, failed } = state.value;
        if (waiting === 0 && active === 0 && sync === null && failed === 0) return state.value;
        if (failed > 0) await on().call('offline', 'act', { command: 'retryFailed' });
      }
      const state = await on().call('offline', 'state', null);
      const signedIn = await on().call('session', 'state', null);
      const connection = await on().call('connection', 'state', null);
      broken(
        `everything is good, and the queue does not end: ${JSON.stringify([state, signedIn, connection])}`,
      );
      return state.ok ? state.value : null;
    },
    /** Ends the laptop and compares what the screen said with what is stored. */
    async look(state: OfflineState | null, broken: Broken): Promise<LibraryFacts> {
      const counts = await readCounts(on(), state);
      await switchOff();
      for (const error of unhandled.splice(0)) broken(`an unhandled rejection: ${error}`);
      const facts = readLibraryFacts(profileFolder);
      facts.contradictions.forEach(broken);
      excessOf(profileFolder, time.now() + skew).forEach(broken);
      if (facts.retainsBothPrecisions) tally.add('a pin retained a snapshot in both precisions');
      for (const [name, shown] of counts) {
        const stored = facts.counts.get(name) ?? 0;
        if (stored !== shown) broken(`${name}: ${shown} on the screen, ${stored} stored`);
      }
      if (facts.diskBytes > facts.imageBytes + MOST_OVERHEAD_BYTES)
        broken(`${facts.diskBytes} bytes on the disk for images of ${facts.imageBytes}`);
      return facts;
    },
    async end(): Promise<void> {
      disk.free();
      await switchOff().catch(() => {});
    },
  };
}
