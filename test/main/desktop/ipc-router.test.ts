import { describe, expect, test } from 'vitest';
import { createIpcRouter, type HandlerDefect, MESSAGE_LIMIT } from '../../../main/desktop/ipc-router.ts';
import { isTrustedSender, type MessageSender } from '../../../main/desktop/trusted-sender.ts';
import { callChannel } from '../../../preload/contract/channels.ts';
import { contract, type Handlers, succeed } from '../../../preload/contract/index.ts';

const page = {};
const trusted: MessageSender = {
  sender: page,
  senderFrame: {
    origin: 'app://fleetglass',
    url: 'app://fleetglass/index.html',
    parent: null,
    detached: false,
  },
};

/** Handlers of which each answers what was given for `area.name`, and else must not be called. */
function openRouter(answers: Readonly<Record<string, (input: unknown) => unknown>> = {}) {
  const called: string[] = [];
  const defects: HandlerDefect[] = [];
  const handlers = Object.fromEntries(
    Object.entries(contract).map(([area, calls]) => [
      area,
      Object.fromEntries(
        Object.keys(calls).map((name) => [
          name,
          async (input: unknown) => {
            called.push(`${area}.${name}`);
            return answers[`${area}.${name}`]?.(input) ?? succeed(null);
          },
        ]),
      ),
    ]),
  ) as unknown as Handlers;
  const router = createIpcRouter(handlers, {
    isTrusted: (message) => isTrustedSender(message, (sender) => sender === page),
    requestId: () => 'request-1',
    report: (defect) => defects.push(defect),
    failed: (channel, failure) => ({ requestId: `logged as ${channel}`, ...failure }),
  });
  const invoke = async (area: string, name: string, input: unknown, message = trusted) =>
    router.get(callChannel(area, name))?.(message, input);
  return { router, invoke, called, defects };
}

describe('P6: the IPC router', () => {
  test('has exactly the channels of the contract', () => {
    const expected = Object.entries(contract).flatMap(([area, calls]) =>
      Object.keys(calls).map((name) => callChannel(area, name)),
    );
    expect([...openRouter().router.keys()].sort()).toEqual(expected.sort());
  });

  test('lets the main frame of the window through, with validated input', async () => {
    const { invoke } = openRouter({
      'fleet.device': (input) =>
        succeed({ ...device, fields: [{ name: 'in', value: JSON.stringify(input) }] }),
    });
    const answer = await invoke('fleet', 'device', { deviceId: 'd1', more: 'dropped' });
    expect(answer).toEqual(succeed({ ...device, fields: [{ name: 'in', value: '{"deviceId":"d1"}' }] }));
  });

  const frame = trusted.senderFrame ?? undefined;
  test.each<[string, MessageSender]>([
    ['another window', { ...trusted, sender: {} }],
    ['a frame that is gone', { ...trusted, senderFrame: null }],
    ['a frame inside the page', { ...trusted, senderFrame: { ...frame, parent: {} } as never }],
    ['a detached frame', { ...trusted, senderFrame: { ...frame, detached: true } as never }],
    ['another origin', { ...trusted, senderFrame: { ...frame, origin: 'https://evil.example' } as never }],
    [
      'an origin with the same beginning',
      { ...trusted, senderFrame: { ...frame, origin: 'app://fleetglass.evil' } as never },
    ],
    ['an opaque origin', { ...trusted, senderFrame: { ...frame, origin: 'null' } as never }],
    [
      'a blank page that inherited the origin',
      { ...trusted, senderFrame: { ...frame, url: 'about:blank' } as never },
    ],
    [
      'a host with the same beginning',
      { ...trusted, senderFrame: { ...frame, url: 'app://fleetglass.evil/index.html' } as never },
    ],
  ])('refuses %s', async (_what, message) => {
    const { invoke, called } = openRouter();
    expect(await invoke('session', 'signOut', null, message)).toMatchObject({
      ok: false,
      failure: { code: 'notAllowed' },
    });
    expect(called).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'd1'],
    ['a wrong type', { deviceId: 7 }],
    ['an empty id', { deviceId: '' }],
    ['an id without end', { deviceId: 'x'.repeat(10_000) }],
    ['a list', [{ deviceId: 'd1' }]],
    ['an inherited field', Object.create({ deviceId: 'd1' })],
  ])('refuses %s where a reference is expected', async (_what, input) => {
    const { invoke, called } = openRouter();
    expect(await invoke('fleet', 'device', input)).toMatchObject({
      ok: false,
      failure: { code: 'invalidInput' },
    });
    expect(called).toEqual([]);
  });

  test('refuses a page other than the fixed ids (P8)', async () => {
    const { invoke } = openRouter();
    const answer = await invoke('app', 'openPage', { page: 'https://evil.example' });
    expect(answer).toMatchObject({ failure: { code: 'invalidInput' } });
  });

  test('refuses a message above the limit before it looks at it', async () => {
    const { invoke, called } = openRouter();
    const answer = await invoke('fleet', 'device', { deviceId: 'x'.repeat(MESSAGE_LIMIT) });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'tooLarge' } });
    expect(called).toEqual([]);
  });

  test('refuses data that JSON can not carry', async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const { invoke } = openRouter();
    expect(await invoke('fleet', 'device', loop)).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(await invoke('fleet', 'device', { deviceId: 1n })).toMatchObject({
      failure: { code: 'invalidInput' },
    });
  });

  test.each([
    ['a date, whose JSON would be an id', new Date(0)],
    ['bytes', new Uint8Array([1])],
    ['a map', new Map()],
    ['an error', new Error('e')],
    ['nothing in a list', ['d1', undefined]],
    ['a list with a gap', Object.assign([], { 0: 'd1', 2: 'd2' })],
    ['a list that ends with a gap', Object.assign(['d1'], { length: 2 })],
    ['a name beside the items of a list', Object.assign(['d1'], { more: 1 })],
    ['a gap and a name, as many as items', Object.assign([], { length: 1, more: 1 })],
  ])('P6: refuses %s, which Electron’s clone carries, and says why', async (_what, deviceId) => {
    const { invoke, called } = openRouter();
    expect(await invoke('fleet', 'device', { deviceId })).toMatchObject({
      failure: { code: 'invalidInput', facts: { rule: 'plain data' } },
    });
    expect(called).toEqual([]);
  });

  test('the text of a refusal quotes no value', async () => {
    const { invoke } = openRouter();
    const password = 'x'.repeat(2_000);
    const answer = await invoke('session', 'signIn', {
      environmentId: 'e',
      username: 'u',
      password,
      keepSignedIn: false,
    });
    expect(JSON.stringify(answer)).toContain('"field":"password"');
    expect(JSON.stringify(answer)).not.toContain('xx');
  });

  test('turns an error of a handler into a failure with a request id, and keeps it off the screen', async () => {
    const { invoke, defects } = openRouter({
      'session.state': () => {
        throw new Error('token eyJhbGciOi at /home/person/.config');
      },
    });
    const answer = await invoke('session', 'state', null);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'internal', requestId: 'request-1' } });
    expect(JSON.stringify(answer)).not.toMatch(/eyJ|home/);
    expect(defects).toHaveLength(1);
    expect(defects).toMatchObject([{ requestId: 'request-1' }]);
  });

  test('a failure has the request id under which it stands in the log', async () => {
    const failure = { code: 'notFound', refusal: 'viewGone' };
    const { invoke } = openRouter({ 'fleet.device': () => ({ ok: false, failure }) });
    expect(await invoke('fleet', 'device', { deviceId: 'd1' })).toEqual({
      ok: false,
      failure: { ...failure, requestId: `logged as ${callChannel('fleet', 'device')}` },
    });
  });

  test('answers `internal` when a handler answers what the schema does not allow', async () => {
    const { invoke } = openRouter({ 'session.state': () => succeed({ status: 'superuser' }) });
    expect(await invoke('session', 'state', null)).toMatchObject({ failure: { code: 'internal' } });
  });

  test('what the contract does not name does not cross', async () => {
    const { invoke } = openRouter({
      'session.state': () => succeed({ status: 'signedOut', token: 'secret' }),
    });
    expect(await invoke('session', 'state', null)).toEqual(succeed({ status: 'signedOut' }));
  });
});

const device = {
  device: {
    id: 'd1',
    name: 'Gate',
    organizationId: null,
    organizationName: null,
    archiveCount: 0,
    origin: 'hand',
  },
  fields: [],
};
