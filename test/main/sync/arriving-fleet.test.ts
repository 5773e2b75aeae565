import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFleetRefresh } from '../../../main/sync/fleet-refresh.ts';
import { createMeteredCloud } from '../../../main/sync/offline/traffic/metered-cloud.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../support/fault-server.ts';
import { devicesEmbedded, openCloud } from '../cloud/support/open-cloud.ts';
import { afterTest, clock, temporaryLibrary } from '../library/support/library-fixture.ts';

const unmetered = {
  refusal: () => null,
  begin: () => () => {},
  meter: () => ({ admit() {}, take: () => undefined, extraMs: () => 0 }),
};

/** Organizations of some 700 KB each. */
function longList(names: readonly string[]) {
  return names.map((name) => ({
    id: name,
    name,
    devices: Array.from({ length: 700 }, (_, index) => ({
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
    const cloud = createMeteredCloud({ cloud: direct, traffic: unmetered, job: 'screen', library });
    const shown = Promise.withResolvers<number>();
    const tilesOf = (organizationId: string) =>
      library.tiles({ kind: 'organization', organizationId }, 0, 1).total;
    const fleet = createFleetRefresh({
      cloud,
      library,
      clock,
      onChanged() {
        if (tilesOf('o1') > 0) shown.resolve(tilesOf('o1'));
      },
      onStored() {},
    });
    afterTest(fleet.close);
    const answer = (script: ScriptedAnswer) => server.answer('/v1/organizations', script);
    const organizations = () => library.organizations(0, 9).rows.map(({ id }) => id);
    return { library, fleet, answer, organizations, tilesOf, shown: shown.promise };
  }

  test('D15: its first organization has all its tiles while the others are still to come', async () => {
    const { library, fleet, answer, organizations, shown } = openFleet();
    const rest = Promise.withResolvers<void>();
    answer({ body, pause: { afterBytes: PART, until: rest.promise } });
    const refreshed = fleet.refresh();
    expect(await shown).toBe(700);
    expect(fleet.state()).toEqual({ kind: 'loading' });
    expect(library.organizationsValidators()).toBeNull();
    rest.resolve();
    expect(await refreshed).toEqual({ ok: true, value: null });
    expect([organizations(), library.devices(undefined, 0, 1).total]).toEqual([['o1', 'o2', 'o3'], 2_100]);
    expect(library.organizationsValidators()).not.toBeNull();
  });

  test.each([
    ['cut', body, true],
    ['no JSON at its end', `${body.slice(0, -1)},{`, false],
  ])(
    'P20, P28: one that is %s leaves a readable library, and the next one counts',
    async (_name, text, isCut) => {
      const { library, fleet, answer, organizations, tilesOf, shown } = openFleet();
      const until = isCut ? shown.then(() => Promise.reject(new Error('The line is cut.'))) : shown;
      answer({ body: text, pause: { afterBytes: PART, until } });
      expect(await fleet.refresh()).toMatchObject({ ok: false });
      expect(tilesOf('o1')).toBe(700);
      expect(library.organizationsValidators()).toBeNull();
      answer({ body: [{ ...first, devices: first?.devices.slice(1) }, third] });
      expect(await fleet.refresh()).toEqual({ ok: true, value: null });
      expect(organizations()).toEqual(['o1', 'o3']);
      expect([tilesOf('o1'), tilesOf('o3')]).toEqual([699, 700]);
    },
  );

  test('P28: of a known list that is cut, what came is there and nothing is gone, and the next one counts', async () => {
    const { fleet, answer, organizations, shown } = openFleet();
    answer({ body: [third] });
    await fleet.refresh();
    answer({
      body,
      pause: { afterBytes: PART, until: shown.then(() => Promise.reject(new Error('The line is cut.'))) },
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
