import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import type { AppEvent } from '../../../preload/contract/index.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';
import { valueOf } from '../ipc/app-fixture.ts';

let simulator: Simulator;
let profileFolder: string;
let app: App;
let events: AppEvent[];
const desktopSays = new Map<string, () => void>();

beforeEach(async () => {
  simulator = await startSimulator({ organizations: 1, devices: 3, archives: 0, hostile: false });
  profileFolder = mkdtempSync(join(tmpdir(), 'fleetglass-failing-'));
  const note = (name: string) => (listener: () => void) => void desktopSays.set(name, listener);
  const desktop = createMemoryDesktop(profileFolder, {
    onNetworkHint: note('network'),
    onSuspend: note('suspend'),
    onResume: note('resume'),
  });
  app = createApp(desktop, { startInDemo: false, environmentsText: undefined });
  events = [];
  app.subscribe((event) => events.push(event));
  const { session, fleet } = app.handlers;
  const { baseUrl, username, password } = simulator;
  const { id } = await valueOf(session.addEnvironment({ name: 'Plant', kind: 'development', baseUrl }));
  await valueOf(session.signIn({ environmentId: id, username, password, keepSignedIn: true }));
  await valueOf(fleet.refresh(null));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  await simulator.close();
  rmSync(profileFolder, { recursive: true });
});

describe('what the desktop notifies of while the disk takes nothing', () => {
  it.each(['network', 'suspend', 'resume'])('P29: %s throws nothing, and the disk is named', (name) => {
    const refuse = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    });
    const before = events.length;
    desktopSays.get(name)?.();
    const failures = events.slice(before).filter((event) => event.name === 'storageFailed');
    // Only what writes can fail.
    expect(failures.length > 0).toBe(refuse.mock.calls.length > 0);
    if (name === 'network') expect(failures[0]).toMatchObject({ payload: { code: 'storageFull' } });
  });
});
