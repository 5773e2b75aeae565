import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../../main/app.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { AppEvent, Result } from '../../../preload/contract/index.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts';
import {
  createMemoryDesktop,
  createMemorySecrets,
  createMemorySettings,
} from '../../support/memory-desktop.ts';

/** The product without its window, signed in to a simulator. */
export interface OpenedApp {
  readonly app: App;
  readonly simulator: Simulator;
  /** What was sent to the screen so far. */
  readonly events: readonly AppEvent[];
  /** What the person saved by the system's dialog, by the suggested name. */
  readonly saved: ReadonlyMap<string, string>;
  /** Moves the laptop's clock forward. */
  moveClock(milliseconds: number): void;
  /** The folder of the profile. */
  readonly profileFolder: string;
  /** Ends the app and starts it again over the same profile. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The value of a result; throws the failure. */
export async function valueOf<Value>(result: Promise<Result<Value>>): Promise<Value> {
  const answer = await result;
  if (!answer.ok) throw new Error(`${answer.failure.code}: ${describeFailure(answer.failure)}`);
  return answer.value;
}

/** What differs from a laptop without an administrator. */
interface Laptop {
  /** The settings of an administrator. */
  readonly managed?: object;
  /** The folder that the person chooses for exports. */
  readonly exportFolder?: string;
  /** The carry pack that the person chooses, to make and to open. */
  readonly packFile?: string;
  /** The service of another laptop, which ends it. */
  readonly simulator?: Simulator;
}

/** Starts a simulator and the product, and signs in. */
export async function openApp(options: SimulatorOptions, laptop: Laptop = {}): Promise<OpenedApp> {
  const simulator = laptop.simulator ?? (await startSimulator(options));
  const profileFolder = mkdtempSync(join(tmpdir(), 'fleetglass-offline-'));
  const settings = createMemorySettings();
  const keychain = createMemorySecrets();
  const saved = new Map<string, string>();
  const events: AppEvent[] = [];
  let moved = 0;
  const desktop = createMemoryDesktop(profileFolder, {
    clock: { now: () => Date.now() + moved },
    secrets: keychain.secrets,
    settings,
    chooseFolder: async () => laptop.exportFolder ?? null,
    chooseFilmFile: async (name) => join(profileFolder, name),
    chooseImageFile: async (name) => join(profileFolder, name),
    chooseNewPack: async () => laptop.packFile ?? null,
    choosePack: async () => laptop.packFile ?? null,
    async saveText(name, text) {
      saved.set(name, text);
      return { ok: true, value: true };
    },
  });
  const start = () => {
    const started = createApp(desktop, {
      startInDemo: false,
      environmentsText: JSON.stringify([{ name: 'Plant', kind: 'development', baseUrl: simulator.baseUrl }]),
      managed: [
        { origin: 'managed.json', content: { kind: 'text', text: JSON.stringify(laptop.managed ?? {}) } },
      ],
    });
    started.subscribe((event) => events.push(event));
    return started;
  };
  let app = start();
  const { environments } = await valueOf(app.handlers.session.options(null));
  const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
  const { username, password } = simulator;
  await valueOf(app.handlers.session.signIn({ environmentId, username, password, keepSignedIn: true }));
  await valueOf(app.handlers.fleet.refresh(null));
  return {
    get app() {
      return app;
    },
    simulator,
    events,
    saved,
    moveClock(milliseconds) {
      moved += milliseconds;
    },
    profileFolder,
    async restart() {
      await app.close();
      app = start();
      await valueOf(app.handlers.session.state(null));
    },
    async close() {
      await app.close();
      if (laptop.simulator === undefined) await simulator.close();
      rmSync(profileFolder, { recursive: true });
    },
  };
}
