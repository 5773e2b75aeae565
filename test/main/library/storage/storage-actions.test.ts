import { describe, expect, it } from 'vitest';
import type { StorageAction, UsageRow } from '../../../../preload/contract/index.ts';
import { archive, device, image, NOW, noValidators } from '../support/library-fixture.ts';
import { storageScene } from './storage-fixture.ts';

const [d, e, f, a] = [device('d'), device('e'), device('f'), archive('d', 'a')];
const north: StorageAction['target'] = { kind: 'organization', organizationId: 'o' };

const group = (organizationId: string, organizationName: string) => ({
  kind: 'organization',
  organizationId,
  organizationName,
});

const deviceOf = ({ group: { kind, ...rest } }: UsageRow) =>
  kind === 'device' && 'deviceId' in rest ? rest.deviceId : null;

async function filled() {
  const scene = await storageScene();
  await scene.keep(d, 'low', 10);
  await scene.keep(d, 'full', 100);
  await scene.keep(a, 'full', 200);
  await scene.keep(e, 'full', 400);
  await scene.keep(f, 'full', 800);
  return scene;
}

describe('usage', () => {
  it('is reported by organization and by device, largest first, with the sums', async () => {
    const { library } = await filled();
    const organizations = await library.storage.usage({ by: 'organization', offset: 0, limit: 10 });
    expect(organizations).toMatchObject({ total: 2, lowBytes: 10, fullBytes: 1_500 });
    expect(organizations.rows).toEqual([
      expect.objectContaining({ group: group('p', 'South'), fullBytes: 800, fullImages: 1 }),
      expect.objectContaining({ group: group('o', 'North'), fullBytes: 700, fullImages: 3 }),
    ]);
    const devices = await library.storage.usage({ by: 'device', organizationId: 'o', offset: 0, limit: 10 });
    expect(devices.rows.map((row) => [deviceOf(row), row.lowBytes + row.fullBytes])).toEqual([
      ['e', 400],
      ['d', 310],
    ]);
    const second = await library.storage.usage({ by: 'device', organizationId: 'o', offset: 1, limit: 1 });
    expect(second.rows.map(deviceOf)).toEqual(['d']);
  });

  it('is reported by precision', async () => {
    const { library } = await filled();
    const usage = await library.storage.usage({ by: 'precision', offset: 0, limit: 10 });
    expect(usage).toMatchObject({ total: 2, lowBytes: 10, fullBytes: 1_500 });
    expect(usage.rows).toEqual([
      expect.objectContaining({
        group: { kind: 'precision', precision: 'full' },
        fullImages: 4,
        fullBytes: 1_500,
      }),
      expect.objectContaining({ group: { kind: 'precision', precision: 'low' }, lowImages: 1, lowBytes: 10 }),
    ]);
  });

  it('is reported by pin, with what visits and nothing keep; an image of two pins counts for each, and once in the sums', async () => {
    const scene = await filled();
    const pinOf = (id: number, precision: string) => `
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (${id}, 'device', 'e', 'all', 0, '${precision}', 0);
      INSERT INTO retained (subject_id, precision, pin_id)
        SELECT id, '${precision}', ${id} FROM subject WHERE service_id = 'e';`;
    // The service has no low precision of e: its full image keeps the second promise.
    scene.change(`${pinOf(1, 'full')} ${pinOf(2, 'low')}
      INSERT INTO visit (id, name, created_at, ended_at) VALUES (1, 'Plant', 0, 0);
      INSERT INTO visit_member (visit_id, device_id, position) SELECT 1, id, id FROM subject WHERE device_id IS NULL;
      INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id)
        SELECT snapshot.id, subject_id, precision, 1 FROM snapshot JOIN subject ON subject.id = subject_id
        WHERE service_id = 'f'`);
    const usage = await scene.library.storage.usage({ by: 'pin', offset: 0, limit: 10 });
    expect(usage).toMatchObject({ lowBytes: 10, fullBytes: 1_500, retainedBytes: 1_200 });
    const rows = usage.rows.map(({ group, lowBytes, fullBytes }) => [group, lowBytes + fullBytes]);
    expect(rows).toEqual([
      [{ kind: 'visit' }, 800],
      [{ kind: 'pin', pinId: 1, title: 'e', subtitle: 'North' }, 400],
      [{ kind: 'pin', pinId: 2, title: 'e', subtitle: 'North' }, 400],
      [{ kind: 'notRetained' }, 310],
    ]);
  });
});

describe('the user may', () => {
  it('look first what an action would do', async () => {
    const { library } = await filled();
    const preview = { target: north, action: 'free', isPreview: true } as const;
    expect(await library.storage.act(preview)).toMatchObject({ images: 4, bytes: 710 });
    expect((await library.storage.state()).images).toBe(5);
  });

  it('free the images of an organization; the others stay', async () => {
    const { library } = await filled();
    await library.storage.act({ target: north, action: 'free', isPreview: false });
    expect((await library.storage.state()).usedBytes).toBe(800);
    expect(library.tile(d)).toMatchObject({ low: null, full: null });
    expect(library.storage.evictions(0, 10).rows.map(({ cause }) => cause)).toEqual(Array(4).fill('person'));
  });

  it('free everything: an image that comes later is new, and was never exported', async () => {
    const { library } = await storageScene();
    const store = (text: string, receivedAt: number) =>
      library.storeImage(d, image(text, { receivedAt }), noValidators, receivedAt);
    await store('first', NOW);
    library.gallery.markSeen([d], true);
    library.gallery.markExported([d], NOW);
    expect(library.tile(d)?.marks).toEqual(['exported']);
    await library.storage.act({ target: { kind: 'everything' }, action: 'free', isPreview: false });
    await store('second', NOW + 1_000);
    expect(library.tile(d)?.marks).toEqual(['new']);
  });

  it('keep only the low image of a device where there is one', async () => {
    const { library } = await filled();
    const report = await library.storage.act({
      target: { kind: 'device', deviceId: 'd' },
      action: 'keepOnlyLow',
      isPreview: false,
    });
    expect(report).toMatchObject({ images: 1, bytes: 100 });
    expect(library.tile(d)).toMatchObject({ full: null, low: { byteLength: 10 } });
    expect(library.tile(a)?.full).not.toBeNull();
  });

  it('not free what a pin promises', async () => {
    const scene = await filled();
    scene.change(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'device', 'e', 'all', 0, 'full', 0);
      INSERT INTO retained (subject_id, precision, pin_id)
        SELECT id, 'full', 1 FROM subject WHERE service_id = 'e'`);
    const report = await scene.library.storage.act({
      target: { kind: 'everything' },
      action: 'free',
      isPreview: false,
    });
    expect(report).toEqual({ images: 4, bytes: 1_110, retainedImages: 1, retainedBytes: 400 });
    expect(scene.library.tile(e)?.full).not.toBeNull();
  });

  it('P39: forget what was retained over the quota, and nothing is called retained any more', async () => {
    const scene = await storageScene();
    await scene.keep(d, 'full', 100);
    scene.change(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'device', 'd', 'all', 0, 'full', 0);
      INSERT INTO retained (subject_id, precision, pin_id)
        SELECT id, 'full', 1 FROM subject WHERE service_id = 'd'`);
    scene.quota(50);
    await scene.library.storage.freeSpace();
    const space = async () => (await scene.library.storage.state()).space;
    expect(await space()).toBe('retained');
    await scene.library.storage.act({
      target: { kind: 'device', deviceId: 'd' },
      action: 'forget',
      isPreview: false,
    });
    expect(await space()).toBe('fits');
  });

  it('forget a device with its pins, requested downloads, visits, baselines and seen changes; what the service no longer lists leaves no trace', async () => {
    const scene = await filled();
    scene.library.addByHand(device('by-hand'), NOW);
    await scene.keep(device('by-hand'), 'low', 5);
    scene.change(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'device', 'd', 'all', 0, 'full', 0);
      INSERT INTO requested_download (subject_id, precision, created_at) SELECT id, 'full', 0 FROM subject WHERE service_id = 'd';
      INSERT INTO visit (id, name, created_at, ended_at) VALUES (1, 'Plant', 0, 0);
      INSERT INTO visit_member (visit_id, device_id, position) SELECT 1, id, id FROM subject WHERE device_id IS NULL;
      INSERT INTO baseline (snapshot_id, subject_id, precision, visit_id)
        SELECT id, subject_id, precision, 1 FROM snapshot WHERE precision = 'low' LIMIT 1;
      INSERT INTO change_seen (device_id, at) SELECT id, 0 FROM subject WHERE service_id IN ('d', 'by-hand')`);
    for (const deviceId of ['d', 'by-hand']) {
      await scene.library.storage.act({
        target: { kind: 'device', deviceId },
        action: 'forget',
        isPreview: false,
      });
    }
    const { library } = scene;
    expect(library.device('by-hand')).toBeNull();
    const found = await library.search.find(
      { text: 'by hand', among: 'devices', filters: { gone: true } },
      0,
      5,
    );
    expect(found.rows).toEqual([]);
    expect(library.tile(d)).toMatchObject({ low: null, full: null, availability: 'unknown' });
    expect(library.history(d)).toEqual([]);
    expect(library.storage.evictions(0, 10).total).toBe(0);
    scene.change(`CREATE TABLE left_over AS SELECT (SELECT count(*) FROM pin) + (SELECT count(*) FROM requested_download)
      + (SELECT count(*) FROM baseline) + (SELECT count(*) FROM change_seen) + (SELECT count(*) FROM visit_member JOIN subject ON subject.id = visit_member.device_id
        WHERE service_id IN ('d', 'by-hand')) + (SELECT count(*) FROM subject WHERE service_id = 'by-hand') AS number;
      INSERT INTO pin (target_kind, target_id, rule_kind, rule_number, precision, created_at)
        SELECT 'device', 'x', 'all', number, 'low', 0 FROM left_over WHERE number > 0; DROP TABLE left_over`);
    expect(
      await scene.library.storage.act({
        target: { kind: 'device', deviceId: 'd' },
        action: 'free',
        isPreview: true,
      }),
    ).toMatchObject({ images: 0 });
  });
});
