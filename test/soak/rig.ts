import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OfflineState } from '../../preload/contract/index.ts';
import { type ActionName, actionNames, actions } from './actions.ts';
import type { FortnightCloud } from './cloud.ts';
import { type Coverage, type Draw, drawFrom, faultsOf, type Incident, type Stretch, shapes } from './days.ts';
import type { FortnightOptions, ServiceTime } from './fortnight.ts';
import { type Laptop, startLaptop } from './laptop.ts';
import { type LibraryFacts, readLibraryFacts } from './library-facts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MEBIBYTE = 1_048_576;

/** When everything is good again, the product has so long to empty its queue. */
const RECOVERY_MS = 4 * HOUR_MS;
/** How often it is looked at meanwhile. */
const LOOK_MS = 10 * MINUTE_MS;
/** What a profile has beside its images: the database, its log, thumbnails, answers, the reserve for a full disk. */
const MOST_OVERHEAD_BYTES = 96 * MEBIBYTE;

type Broken = (text: string) => void;

/** The laptop, its disk and its network, in the technician's hands. */
export function createRig(options: FortnightOptions, cloud: FortnightCloud, time: ServiceTime) {
  const profileFolder = join(options.folder, 'profile');
  const exportFolder = join(options.folder, 'exports');
  const filler = join(options.folder, 'filler');
  for (const folder of [profileFolder, exportFolder]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  let laptop: Laptop | null = null;
  let network: string | null = 'lan0';
  let skew = 0;
  let isSlow = false;
  let isFull = false;
  let starts = 0;
  const unhandled: string[] = [];

  const on = (): Laptop => {
    if (laptop === null) throw new Error('The laptop is off.');
    return laptop;
  };

  async function switchOff(): Promise<void> {
    await laptop?.end();
    laptop = null;
  }

  async function switchOn(hasSlowDisk: boolean): Promise<void> {
    await switchOff();
    cloud.forgetPauses();
    isSlow = hasSlowDisk;
    starts += 1;
    const { baseUrl } = cloud;
    laptop = await startLaptop(
      { profileFolder, exportFolder, baseUrl, aheadMs: time.ahead() + skew, network },
      hasSlowDisk,
      time.moveTo,
      (error) => void unhandled.push(error),
    );
    await laptop.call('session', 'state', null);
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

  function fillDisk(): void {
    if (!options.canFill || isFull) return;
    isFull = true;
    const file = openSync(filler, 'w');
    try {
      for (;;) writeSync(file, Buffer.alloc(MEBIBYTE / 4));
    } catch {
      // The disk is full, as it has to be.
    } finally {
      closeSync(file);
    }
  }

  function freeDisk(): void {
    rmSync(filler, { force: true });
    isFull = false;
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
        await on().kill();
        laptop = null;
        return await switchOn(isSlow);
      case 'logOff':
        return await switchOn(isSlow);
      case 'slowDisk':
        return await switchOn(options.canSlow);
      case 'sleep': {
        const hours = 1 + Math.floor(draw() * 12);
        return await on().sleep(hours * HOUR_MS);
      }
      case 'diskFull':
        return fillDisk();
      case 'clockBack':
        // A flat battery, a wrong zone. It is set right in the evening.
        skew -= HOUR_MS;
        return await on().jump(-HOUR_MS);
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
    const failed = result as {
      readonly ok?: boolean;
      readonly failure?: { readonly code: string; readonly message: string };
    } | null;
    if (failed?.ok === false && failed.failure?.code === 'internal')
      broken(`${name}: ${failed.failure.message}`);
  }

  /** The screen does not contradict itself, whatever the state is. */
  async function checkScreen(broken: Broken): Promise<void> {
    const state = await on().call('offline', 'state', null);
    if (!state.ok) return broken(`offline.state: ${state.failure.message}`);
    const { progress, active, waiting } = state.value;
    if (progress.kind === 'running' && active === 0 && progress.secondsLeft !== null)
      broken(`${progress.secondsLeft} s left are shown while nothing moves`);
    const queue = await on().call('offline', 'queue', { state: 'waiting', offset: 0, limit: 1 });
    const again = await on().call('offline', 'state', null);
    if (queue.ok && again.ok && again.value.waiting === waiting && queue.value.total !== waiting)
      broken(`${waiting} wait in the state, ${queue.value.total} in the list`);
  }

  return {
    laptop: on,
    switchOn,
    signIn,
    /** The same process since that many starts. */
    starts: () => starts,
    async play(stretch: Stretch, draw: Draw, broken: Broken): Promise<void> {
      await happen(stretch.incident, draw);
      await goTo(stretch.coverage, draw, broken);
      const pieces = stretch.actions + 1;
      for (let piece = 0; piece < pieces; piece += 1) {
        await on().walk((stretch.minutes / pieces) * MINUTE_MS);
        if (piece < stretch.actions) await act(draw, broken);
        await checkScreen(broken);
      }
      freeDisk();
    },
    /** Everything is good again, and the technician wants everything: the queue comes to its end. */
    async recover(broken: Broken): Promise<OfflineState | null> {
      await cloud.reachable();
      await cloud.restart('default');
      network = 'lan0';
      if (skew !== 0) await on().jump(-skew);
      skew = 0;
      if (isSlow) await switchOn(false);
      await on().network(network);
      await on().call('connection', 'workOffline', { on: false });
      await on().call('offline', 'changeMode', { mode: 'auto' });
      await on().call('offline', 'act', { command: 'resume' });
      const session = await on().call('session', 'state', null);
      if (!session.ok || session.value.status !== 'signedIn') await signIn();
      await on().call('fleet', 'refresh', null);
      await on().call('offline', 'act', { command: 'start' });
      for (let passed = 0; passed < RECOVERY_MS; passed += LOOK_MS) {
        await on().walk(LOOK_MS);
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
      const storage = await on().call('storage', 'state', null);
      await switchOff();
      for (const error of unhandled.splice(0)) broken(`an unhandled rejection: ${error}`);
      const facts = readLibraryFacts(profileFolder);
      facts.contradictions.forEach(broken);
      if (state !== null)
        for (const name of ['waiting', 'failed', 'pins', 'requested'] as const)
          if (facts[name] !== state[name])
            broken(`${name}: ${state[name]} on the screen, ${facts[name]} stored`);
      if (storage.ok && storage.value.images !== facts.images)
        broken(`${storage.value.images} images on the screen, ${facts.images} stored`);
      if (storage.ok && storage.value.usedBytes !== facts.imageBytes)
        broken(`${storage.value.usedBytes} bytes on the screen, ${facts.imageBytes} stored`);
      if (facts.diskBytes > facts.imageBytes + MOST_OVERHEAD_BYTES)
        broken(`${facts.diskBytes} bytes on the disk for images of ${facts.imageBytes}`);
      return facts;
    },
    async end(): Promise<void> {
      freeDisk();
      await switchOff().catch(() => {});
    },
  };
}
