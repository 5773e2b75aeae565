import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApiClient } from '../../../../main/service/client/api-client.ts';
import { createPacedExchange } from '../../../../main/service/client/paced-exchange.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { meterWire, WireRefused } from '../../../../main/service/http/wire-meter.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { createTestTime } from '../../../support/memory-desktop.ts';
import { openCloud, TOKEN } from '../support/open-cloud.ts';

let server: FaultServer;
let other: FaultServer;
beforeEach(async () => {
  [server, other] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(async () => {
  await Promise.all([server.close(), other.close()]);
});

/** Requests an address with the token. */
function send(url: string) {
  const time = createTestTime();
  const client = createApiClient({
    baseUrl: server.origin,
    token: () => TOKEN,
    version: '1.2.3',
    requestId: () => 'request-1',
    onContact() {},
    responses: null,
    ...time,
    send: createPacedExchange({ ...time, random: () => 0, limits: cloudLimits.pace, onPaused() {} }),
    agents: createDirectAgents(),
  });
  return client.send({
    url: new URL(url),
    known: null,
    limits: cloudLimits.api,
    signal: new AbortController().signal,
    authorization: 'bearer',
    read: () => null,
  });
}

describe('the client of the API origin', () => {
  test('P15: sends the token to its own origin', async () => {
    server.answer('/v1/organizations', { body: [] });
    expect(await send(`${server.origin}/v1/organizations`)).toMatchObject({ kind: 'answered' });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test.each([
    ['another port', () => `${other.origin}/v1/organizations`],
    ['another name of the same machine', () => server.origin.replace('127.0.0.1', 'localhost')],
    ['another scheme', () => server.origin.replace('http:', 'https:')],
    ['a user', () => server.origin.replace('//', '//user@')],
    ['a password', () => server.origin.replace('//', '//:secret@')],
  ])('P15: refuses %s before anything is sent, whatever asked for it', async (_what, address) => {
    await expect(send(address())).rejects.toThrow('leave its origin');
    expect([...server.requests, ...other.requests]).toEqual([]);
  });

  test.each([
    ['begins and is cut each time', 'midBody', 'midBody', { kind: 'answered', confirmed: false }],
    ['begins once, and then no more', 'midBody', 'beforeHeaders', { kind: 'unreachable' }],
    ['does not begin', 'beforeHeaders', 'beforeHeaders', { kind: 'unreachable' }],
  ] as const)(
    'P39: an answer that %s shows whether the service is there',
    async (_, first, then, contact) => {
      const { cloud, contacts, signal } = openCloud(server.origin);
      const body = [{ id: 'o1' }];
      server.answer('/v1/organizations', { body, cut: first }, { body, cut: then });
      expect(await cloud.organizations(null, signal)).toMatchObject({ failure: { code: 'unreachable' } });
      expect(contacts).toMatchObject([contact]);
    },
  );

  describe('P39: a request that the laptop itself refuses', () => {
    const overLimit = { code: 'overLimit' } as const;
    const refuse = () => {
      throw new WireRefused(overLimit);
    };

    function list(meter: { admit(): void; take(bytes: number): undefined }) {
      const { cloud, contacts, signal } = openCloud(server.origin);
      const whole = { goesFirst: true, extraMs: () => 0, ...meter };
      return meterWire(whole, () => cloud.organizations(null, signal)).then((outcome) => ({
        outcome,
        contacts,
      }));
    }

    test('before it is sent shows nothing of the connection', async () => {
      const { outcome, contacts } = await list({ admit: refuse, take: () => undefined });
      expect(outcome).toMatchObject({ kind: 'failed', failure: overLimit });
      expect([contacts, server.requests]).toEqual([[], []]);
    });

    test('while its answer comes shows that the service answered', async () => {
      server.answer('/v1/organizations', { body: [] });
      const { outcome, contacts } = await list({ admit() {}, take: refuse });
      expect(outcome).toMatchObject({ kind: 'failed', failure: overLimit });
      expect(contacts).toEqual([{ kind: 'answered', confirmed: false }]);
    });
  });
});
