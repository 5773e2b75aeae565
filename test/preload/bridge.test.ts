import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bridgeNames } from '../../preload/bridge-names.ts';
import { callChannel, eventChannel } from '../../preload/contract/channels.ts';
import { type Bridge, contract, events } from '../../preload/contract/index.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A preload script that carries a library along would be tens of times as large. */
const SIZE_LIMIT = 8_192;

let outFolder: string;
let source: string;

beforeAll(async () => {
  outFolder = mkdtempSync(join(tmpdir(), 'fleetglass-preload-'));
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    environments: { preload: { build: { outDir: outFolder, emptyOutDir: true } } },
  });
  const preload = builder.environments.preload;
  if (preload === undefined) throw new Error('vite.config.ts has no environment "preload".');
  await builder.build(preload);
  source = readFileSync(join(outFolder, 'index.cjs'), 'utf8');
}, 60_000);
afterAll(() => rmSync(outFolder, { recursive: true, force: true }));

type Listener = (event: unknown, payload: unknown) => void;

let world: Map<string, unknown>;
let invoked: unknown[][];
let listeners: Map<string, Set<Listener>>;
let required: string[];

beforeEach(() => {
  world = new Map();
  invoked = [];
  listeners = new Map();
  required = [];
  const electron = {
    contextBridge: { exposeInMainWorld: (key: string, value: unknown) => world.set(key, value) },
    webUtils: {
      getPathForFile(file: unknown) {
        if (file !== dropped) throw new Error('expected a File');
        return '/stick/Export.zip';
      },
    },
    ipcRenderer: {
      invoke: async (...inputs: unknown[]) => {
        invoked.push(inputs);
        return { ok: true, value: null };
      },
      on(channel: string, listener: Listener) {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      },
      off(channel: string, listener: Listener) {
        listeners.get(channel)?.delete(listener);
      },
    },
  };
  const load = (name: string) => {
    required.push(name);
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  // A sandboxed preload script has neither Node nor, before the page is there, a document.
  runInContext(`(function (require, exports, module) {${source}\n})`, createContext({}))(
    load,
    {},
    { exports: {} },
  );
});

const bridge = () => world.get('fleetglass') as Bridge & Record<string, Record<string, unknown>>;

/** What a person dropped. */
const dropped = { name: 'Export.zip' };

/** Every value below, with its path. */
function walk(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => walk(part, path === '' ? key : `${path}.${key}`));
}

describe('P6: the built preload script', () => {
  test('puts exactly one thing into the page', () => {
    expect([...world.keys()]).toEqual(['fleetglass']);
  });

  test('exposes exactly the functions of the contract', () => {
    const calls = Object.entries(contract).flatMap(([area, names]) =>
      Object.keys(names).map((name) => `${area}.${name}`),
    );
    const expected = [...calls, ...Object.keys(events).map((name) => `on.${name}`)];
    const exposed = walk(bridge(), '');
    expect(exposed.map(([path]) => path).sort()).toEqual(expected.sort());
    expect(exposed.filter(([, value]) => typeof value !== 'function')).toEqual([]);
  });

  test('needs electron and nothing else, and is one small file', () => {
    expect(required).toEqual(['electron']);
    expect(statSync(join(outFolder, 'index.cjs')).size).toBeLessThan(SIZE_LIMIT);
  });

  test('each function asks on its own channel, with its input alone', async () => {
    for (const [area, names] of Object.entries(contract)) {
      for (const name of Object.keys(names)) {
        invoked = [];
        const call = bridge()[area]?.[name] as (...inputs: unknown[]) => Promise<unknown>;
        await call({ input: 1 }, 'a second input', callChannel('session', 'signOut'));
        const sent = bridgeNames.fileCalls.includes(callChannel(area, name)) ? { path: '' } : { input: 1 };
        expect(invoked).toEqual([[callChannel(area, name), sent]]);
      }
    }
  });

  test('the path of a dropped file goes to main, and the page can name none', async () => {
    const drop = bridge().verification.drop as (file: unknown) => Promise<unknown>;
    for (const given of [dropped, { path: '/etc' }, '/etc', undefined]) await drop(given);
    expect(invoked.map(([, sent]) => sent)).toEqual([
      { path: '/stick/Export.zip' },
      { path: '' },
      { path: '' },
      { path: '' },
    ]);
  });

  test('a call without input sends null', async () => {
    await bridge().app.info();
    expect(invoked).toEqual([[callChannel('app', 'info'), null]]);
  });

  test('a listener gets the payload, and no event object that leads to ipcRenderer', () => {
    const heard: unknown[][] = [];
    bridge().on.settingsChanged((...inputs: unknown[]) => void heard.push(inputs));
    const event = { sender: { send: () => {} } };
    for (const listener of listeners.get(eventChannel('settingsChanged')) ?? [])
      listener(event, { theme: 'dark' });
    expect(heard).toEqual([[{ theme: 'dark' }]]);
  });

  test('what subscribing answers ends the subscription, and tells nothing', () => {
    const end = bridge().on.fleetChanged(() => {});
    expect(listeners.get(eventChannel('fleetChanged'))?.size).toBe(1);
    expect(end()).toBeUndefined();
    expect(listeners.get(eventChannel('fleetChanged'))?.size).toBe(0);
  });
});
