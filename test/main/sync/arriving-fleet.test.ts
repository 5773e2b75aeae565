import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFleetRefresh } from '../../../main/sync/fleet-refresh.ts';
import { createMeteredCloud } from '../../../main/sync/traffic/metered-cloud.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../support/fault-server.ts';
import { afterTest, clock, temporaryLibrary } from '../library/support/library-fixture.ts';
import { devicesEmbedded, openCloud } from '../service/support/open-cloud.ts';

const unmetered = {
  refusal: () => null,
  begin: () => () => {},
  meter: () => ({ goesFirst: false, admit() {}, take: () => undefined, extraMs: () => 0 }),
};

/** Of an organization; some 700 KB. */
const DEVICES = 700;

function longList(names: readonly string[]) {
  return names.map((name) => ({
    id: name,
    name,
    devices: Array.from({ length: DEVICES }, (_, index) => ({
      id: `${name}-d${index}`,
      serial: 'x'.repeat(1_000),
      archives: [{ id: 'a', capturedAt: '2026-11-21T05:20:00Z' }],
    })),
  }));
}

const short = (id: string) => ({
  id,
  name: id,
  devices: [1, 2, 3].map((index) => ({ id: `${id}-${index}`, model: 'x' })),
});

const [first, second, third] = longList(['o1', 'o2', 'o3']);
const body = JSON.stringify([first, second, third]);
/** The first organization is there, the second one in part. */
const PART = Math.round(body.length / 2);
/** More than a screen of devices, and less than what is read on a thread. */
const SCREEN_BYTES = 200_000;

describe('a list of the fleet that takes long to arrive', () => {
  let server: FaultServer;
  beforeEach(async () => {
    server = await startFaultServer();
  });
  afterEach(() => server.close());

  function openFleet() {
    const library = temporaryLibrary();
    // As in the product, whose bytes are metered.
    const { cloud: direct } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    const cloud = createMeteredCloud({
      cloud: direct,
      traffic: unmetered,
      job: 'screen',
      endings: () => [],
      library,
    });
    const [shown, whole] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const tilesOf = (organizationId: string) =>
      library.tiles({ kind: 'organization', organizationId }, 0, 1).total;
    const fleet = createFleetRefresh({
      cloud,
      library,
      clock,
      mayReceive: () => true,
      onChanged() {
        if (tilesOf('o1') > 0) shown.resolve(tilesOf('o1'));
        if (tilesOf('o1') === DEVICES) whole.resolve();
      },
      onStored() {},
    });
    afterTest(fleet.close);
    const answer = (script: ScriptedAnswer) => server.answer('/v1/organizations', script);
    const organizations = () => library.organizations(0, 9).rows.map(({ id }) => id);
    const promises = { shown: shown.promise, whole: whole.promise };
    return { library, fleet, answer, organizations, tilesOf, ...promises };
  }

  test('D15: its first organization has all its tiles while the others are still to come', async () => {
    const { library, fleet, answer, organizations, whole } = openFleet();
    const rest = Promise.withResolvers<void>();
    answer({ body, pause: { afterBytes: PART, until: rest.promise } });
    const refreshed = fleet.refresh();
    await whole;
    expect(fleet.state()).toEqual({ kind: 'loading' });
    expect(library.organizationsValidators()).toBeNull();
    rest.resolve();
    expect(await refreshed).toEqual({ ok: true, value: null });
    expect([organizations(), library.devices(undefined, 0, 1).total]).toEqual([['o1', 'o2', 'o3'], 2_100]);
    expect(library.organizationsValidators()).not.toBeNull();
  });

  test('D15: a screen of devices has tiles while their organization is still to come', async () => {
    const { library, fleet, answer, organizations, tilesOf, shown } = openFleet();
    const rest = Promise.withResolvers<void>();
    answer({ body, pause: { afterBytes: SCREEN_BYTES, until: rest.promise } });
    const refreshed = fleet.refresh();
    expect(await shown).toBe(64);
    expect([fleet.state(), library.organizationsValidators()]).toEqual([{ kind: 'loading' }, null]);
    rest.resolve();
    expect(await refreshed).toEqual({ ok: true, value: null });
    expect([organizations(), tilesOf('o1'), tilesOf('o3')]).toEqual([['o1', 'o2', 'o3'], DEVICES, DEVICES]);
    expect(library.organizationsValidators()).not.toBeNull();
  });

  test('P28: a list that is cut behind its first devices, before a restart, has them, and the next one counts', async () => {
    const { library, fleet, answer, organizations, tilesOf, shown } = openFleet();
    const cut = shown.then(() => Promise.reject(new Error('The line is cut.')));
    answer({ body, pause: { afterBytes: SCREEN_BYTES, until: cut } });
    expect(await fleet.refresh()).toMatchObject({ ok: false });
    expect([organizations(), tilesOf('o1')]).toEqual([['o1'], 64]);
    expect(library.organizationsValidators()).toBeNull();
    answer({ body: [{ ...first, devices: first?.devices.slice(1) }, second] });
    expect(await fleet.refresh()).toEqual({ ok: true, value: null });
    expect([organizations(), tilesOf('o1'), tilesOf('o2')]).toEqual([['o1', 'o2'], DEVICES - 1, DEVICES]);
    expect(library.device('o1-d0')).toBeNull();
  });

  test('P20: of first devices whose organization turns out to be another one, nothing stays', async () => {
    const { fleet, answer, organizations, shown } = openFleet();
    // The last one of two identifiers counts.
    const text = `[{"id":"o1","devices":${JSON.stringify(first?.devices)},"id":"o9","name":"o9"}]`;
    answer({ body: text, pause: { afterBytes: SCREEN_BYTES, until: shown } });
    expect(await fleet.refresh()).toEqual({ ok: true, value: null });
    expect(organizations()).toEqual(['o9']);
  });

  test.each([
    ['cut', body, true],
    ['no JSON at its end', `${body.slice(0, -1)},{`, false],
  ])(
    'P20, P28: one that is %s leaves a readable library, and the next one counts',
    async (_name, text, isCut) => {
      const { library, fleet, answer, organizations, tilesOf, whole } = openFleet();
      const until = isCut ? whole.then(() => Promise.reject(new Error('The line is cut.'))) : whole;
      answer({ body: text, pause: { afterBytes: PART, until } });
      expect(await fleet.refresh()).toMatchObject({ ok: false });
      expect(tilesOf('o1')).toBe(DEVICES);
      expect(library.organizationsValidators()).toBeNull();
      answer({ body: [{ ...first, devices: first?.devices.slice(1) }, third] });
      expect(await fleet.refresh()).toEqual({ ok: true, value: null });
      expect(organizations()).toEqual(['o1', 'o3']);
      expect([tilesOf('o1'), tilesOf('o3')]).toEqual([DEVICES - 1, DEVICES]);
    },
  );

  test('P28: of a known list that is cut, what came is there and nothing is gone, and the next one counts', async () => {
    const { fleet, answer, organizations, whole } = openFleet();
    answer({ body: [third] });
    await fleet.refresh();
    answer({
      body,
      pause: { afterBytes: PART, until: whole.then(() => Promise.reject(new Error('The line is cut.'))) },
    });
    expect(await fleet.refresh()).toMatchObject({ ok: false });
    expect(organizations()).toEqual(['o1', 'o3']);
    answer({ body: [second] });
    expect(await fleet.refresh()).toEqual({ ok: true, value: null });
    expect(organizations()).toEqual(['o2']);
  });

  test('D15: the first of several pages has its tiles while the next ones are still to come', async () => {
    const { fleet, answer, organizations, shown } = openFleet();
    const rest = Promise.withResolvers<void>();
    const next = '/v1/organizations?page=2';
    answer({ body: { organizations: [short('o1')], next } });
    server.answer(next, {
      body: { organizations: [short('o2')] },
      pause: { afterBytes: 10, until: rest.promise },
    });
    const refreshed = fleet.refresh();
    expect(await shown).toBe(3);
    rest.resolve();
    expect(await refreshed).toEqual({ ok: true, value: null });
    expect(organizations()).toEqual(['o1', 'o2']);
    answer({ body: { organizations: [short('o2')] } });
    await fleet.refresh();
    expect(organizations()).toEqual(['o2']);
  });
});
