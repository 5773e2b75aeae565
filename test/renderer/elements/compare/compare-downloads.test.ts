import { describe, expect, test } from 'vitest';
import type { Precision, Tile } from '../../../../preload/contract/index.ts';
import {
  type ComparePane,
  movePane,
  paneOfBaseline,
  paneOfLatest,
  paneOfTile,
  stepPane,
} from '../../../../renderer/elements/compare/compare-pane.ts';
import type { Availability } from '../../../../renderer/state/session/availability.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';
import { begin, DAY_MS, gate, HOUR_MS, lastWeek, now, pump, snapshot } from './fake-comparison.ts';

describe('the full precision of a comparison', () => {
  test('waits for the user in the mode that saves, and is shown when it has come', async () => {
    const comparison = begin([gate], [gate], { savingMode: () => 'saver' });
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['left']]);
    expect(comparison.downloads.missing()).toEqual(comparison.host.shownPanes);
    const full = snapshot('gate full', 'full', now);
    await comparison.arrive({ ...gate, full });
    expect([comparison.kinds(), comparison.downloads.missing()]).toEqual([['done'], []]);
    expect(comparison.host.shownPanes[0]?.best).toBe(full);
  });

  test('that comes by itself has its size and its time next to it', async () => {
    const comparison = begin([gate], [gate]);
    await comparison.settle();
    expect([comparison.kinds(), comparison.downloads.missing()]).toEqual([['downloading'], []]);
    expect(comparison.costs()).toEqual([{ byteLength: 1_200_000, seconds: 3 }]);
  });

  test('is never requested in the mode for low ones, which come where nothing is downloaded', async () => {
    const comparison = begin([gate, lastWeek], [gate, lastWeek], { savingMode: () => 'lowOnly' });
    await comparison.settle();
    expect(comparison.asked).toEqual(['last week low']);
    expect(comparison.downloads.missing()).toEqual([]);
  });

  test('is offered for later without a connection, and requested as soon as there is one', async () => {
    const comparison = begin([gate], [gate]);
    comparison.host.availability = 'offline';
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['left']]);
    comparison.host.availability = 'open';
    await comparison.settle();
    expect(comparison.asked).toEqual(['gate full']);
  });

  test('of an earlier image of a device is gone from the service, and is not requested', async () => {
    const comparison = begin([{ ...gate, low: snapshot('newer', 'low', now) }], [gate]);
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['past']]);
  });

  test('of a snapshot that the user has stepped past meanwhile is not requested', async () => {
    const comparison = begin([gate, pump, lastWeek], [lastWeek]);
    comparison.downloads.hostUpdated();
    comparison.host.shownPanes = [paneOfTile(pump)];
    await comparison.settle();
    expect(comparison.asked).toEqual(['pump full']);
  });

  test('of what can’t be read is no statement about the service, and can be tried again', async () => {
    const comparison = begin([gate], [gate], { tile: async () => null });
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['failed']]);
  });

  test('is neither requested nor followed once the comparison is closed', async () => {
    const comparison = begin([gate], [gate]);
    comparison.downloads.hostUpdated();
    comparison.downloads.hostDisconnected();
    // An answer that was under way updates the element once more.
    await comparison.settle();
    expect([comparison.asked, comparison.followers()]).toEqual([[], 0]);
  });

  test('that the service did not send is named with its cause', async () => {
    const comparison = begin([gate], [gate]);
    await comparison.settle();
    const failure = { code: 'timedOut' } as const;
    await comparison.arrive({ ...gate, availability: 'failed', failure, checkedAt: now });
    expect(comparison.downloads.of(comparison.host.shownPanes[0] as ComparePane)).toEqual({
      kind: 'failed',
      failure,
    });
  });
});

describe('D.7: a newer image while a comparison is open', () => {
  const later = now + HOUR_MS;
  const arriving = (hash: string, precision: Precision, at: number) => ({
    ...snapshot(hash, precision, at),
    fetchedAt: at,
  });
  const putBack = { ...gate, low: { ...snapshot('older', 'low', now - HOUR_MS), fetchedAt: later } };
  const undated = { capturedAt: null, receivedAt: null };
  const withFull = { ...gate, full: snapshot('gate full', 'full', now) };
  const newerLow = { ...gate, low: arriving('newer', 'low', later) };

  test.each<[string, Tile, Tile, Partial<ViewerSource>, Availability]>([
    ['with the image in full', withFull, { ...withFull, low: arriving('newer', 'low', later) }, {}, 'open'],
    ['while full precision is coming', gate, newerLow, {}, 'open'],
    [
      'whose download of the full one came with it',
      gate,
      { ...gate, full: arriving('newer', 'full', later) },
      {},
      'open',
    ],
    [
      'of a device whose clock is ahead',
      gate,
      { ...gate, full: snapshot('ahead', 'full', later) },
      {},
      'open',
    ],
    ['in the mode that saves', gate, newerLow, { savingMode: () => 'saver' }, 'open'],
    ['in the mode for low ones', gate, newerLow, { savingMode: () => 'lowOnly' }, 'open'],
    ['without a connection, by a pack', gate, newerLow, {}, 'offline'],
    [
      'that only the download dates',
      { ...gate, low: { ...snapshot('a', 'low', now), ...undated } },
      { ...gate, low: { ...snapshot('b', 'low', now), ...undated, fetchedAt: later } },
      {},
      'open',
    ],
    ['that is older by the clock, as the service had put another back', gate, putBack, {}, 'open'],
  ])('waits for the user and replaces nothing: %s', async (_case, shown, arrived, changes, availability) => {
    const comparison = begin([shown, pump], [shown, pump], changes);
    comparison.host.availability = availability;
    await comparison.settle();
    const [before] = comparison.host.shownPanes;
    await comparison.arrive(arrived);
    expect(comparison.host.shownPanes[0]?.best).toEqual(before?.best);
    expect(comparison.downloads.outdated().map(({ name }) => name)).toEqual(['gate']);
    comparison.downloads.takeNewer();
    await comparison.settle();
    expect(comparison.host.shownPanes[0]?.best).toEqual(paneOfTile(arrived).best);
    expect([comparison.names(), comparison.downloads.outdated()]).toEqual([['gate', 'pump'], []]);
  });

  test.each<[string, Tile, Tile]>([
    ['full precision', gate, withFull],
    [
      'full precision that no clock dates',
      { ...gate, low: { ...snapshot('a', 'low', now), ...undated } },
      {
        ...gate,
        low: { ...snapshot('a', 'low', now), ...undated },
        full: { ...snapshot('b', 'full', now), ...undated, fetchedAt: later },
      },
    ],
    ['the first image', { ...gate, low: null }, gate],
  ])('is none if it is the same one: %s', async (_case, shown, arrived) => {
    const comparison = begin([shown], [shown]);
    await comparison.settle();
    await comparison.arrive(arrived);
    expect(comparison.host.shownPanes[0]?.best).toEqual(paneOfTile(arrived).best);
    expect(comparison.downloads.outdated()).toEqual([]);
  });

  test('counts once for each image on the screen, and full precision of it comes after the press', async () => {
    const comparison = begin([gate, pump], [gate, pump]);
    await comparison.settle();
    await comparison.arrive(newerLow);
    await comparison.arrive({ ...gate, low: arriving('newest', 'low', later + HOUR_MS) });
    await comparison.arrive({ ...pump, low: arriving('pump newer', 'low', later) });
    expect(comparison.downloads.outdated().map(({ name }) => name)).toEqual(['gate', 'pump']);
    expect(comparison.asked.length).toBe(2);
    comparison.downloads.takeNewer();
    await comparison.settle();
    expect(comparison.host.shownPanes.map(({ best }) => best?.hash)).toEqual(['newest', 'pump newer']);
    expect([comparison.asked.slice(2), comparison.kinds()]).toEqual([
      ['gate full', 'pump full'],
      ['downloading', 'downloading'],
    ]);
  });

  test.each<Precision>(['low', 'full'])(
    'concerns neither an earlier image nor that of the last visit: %s',
    async (precision) => {
      const image = snapshot('older', precision, now - HOUR_MS);
      const older = precision === 'full' ? { ...gate, low: null, full: image } : { ...gate, low: image };
      const comparison = begin([gate], [older]);
      const visit = snapshot('visit', precision, now - 2 * HOUR_MS);
      comparison.host.shownPanes = [paneOfBaseline(gate, visit), paneOfTile(older)];
      await comparison.settle();
      expect(comparison.kinds()).toEqual(Array(2).fill(precision === 'full' ? 'done' : 'past'));
      await comparison.arrive(withFull);
      await comparison.arrive(newerLow);
      expect(comparison.downloads.outdated()).toEqual([]);
    },
  );

  test.each(['before the stored ones are read', 'while they are read'])(
    'is not missed if it comes %s, and nothing else is said of the image then',
    async (when) => {
      const comparison = begin([gate], [gate]);
      comparison.host.shownPanes = [paneOfLatest(gate)];
      if (when === 'while they are read') comparison.downloads.hostUpdated();
      await comparison.arrive(newerLow);
      await comparison.settle();
      expect(comparison.host.shownPanes[0]?.best).toEqual(gate.low);
      expect(comparison.downloads.outdated().map(({ name }) => name)).toEqual(['gate']);
      expect([comparison.kinds(), comparison.downloads.missing()]).toEqual([['done'], []]);
      comparison.downloads.takeNewer();
      await comparison.settle();
      expect(comparison.host.shownPanes[0]?.best).toEqual(newerLow.low);
    },
  );

  test.each([
    [
      'by End',
      (source: ViewerSource) => movePane(source, paneOfTile(lastWeek), { kind: 'frameEnd', end: 'newest' }),
    ],
    ['by a step', (source: ViewerSource) => stepPane(source, paneOfTile(lastWeek), 1)],
  ] as const)('is not missed if it comes once the newest was reached %s', async (_way, reach) => {
    const comparison = begin([gate, lastWeek], [lastWeek]);
    comparison.capturedAt['last week'] = now - 7 * DAY_MS;
    await comparison.settle();
    const pane = await reach(comparison.host.source);
    if (pane === null) throw new Error('There is a newer one.');
    await comparison.arrive(newerLow);
    comparison.host.shownPanes = [pane];
    await comparison.settle();
    expect(comparison.host.shownPanes[0]?.best).toEqual(gate.low);
    expect(comparison.downloads.outdated().map(({ name }) => name)).toEqual(['gate']);
  });

  test('leaves nothing said about full precision that the service has replaced', async () => {
    const comparison = begin([gate], [gate], { savingMode: () => 'saver' });
    await comparison.settle();
    expect(comparison.kinds()).toEqual(['left']);
    await comparison.arrive(newerLow);
    expect(comparison.kinds()).toEqual(['done']);
  });
});
