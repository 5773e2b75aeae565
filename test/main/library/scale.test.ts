import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  devicePageQuery,
  devicesBeforeQuery,
  organizationPageQuery,
} from '../../../main/library/catalog/catalog.ts';
import { nextDevicesQuery } from '../../../main/library/catalog/mark-missing-devices.ts';
import { beforeQuery, unjudgedQuery } from '../../../main/library/gallery/facts-rows.ts';
import { needsLookQuery } from '../../../main/library/gallery/health-rows.ts';
import { newestQuery, sinceQuery } from '../../../main/library/gallery/judging-rows.ts';
import { archivePageQuery } from '../../../main/library/gallery/tiles.ts';
import { snapshotHistoryQuery } from '../../../main/library/images/snapshots.ts';
import { healthOrder } from '../../../main/library/search/needs-look.ts';
import { devicesByNameQuery } from '../../../main/library/search/subject-lists.ts';
import { wordHitsQuery } from '../../../main/library/search/word-hits.ts';
import {
  archiveRecord,
  deviceRecord,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from './support/library-fixture.ts';

describe('a page is read through an index, without sorting', () => {
  it.each([
    ['organizations', organizationPageQuery, 'organization_page'],
    ['how many devices organizations have', organizationPageQuery, 'device_by_organization'],
    ['all devices', devicePageQuery('all'), 'device_page'],
    ["an organization's devices", devicePageQuery('ofOrganization'), 'device_page_of_organization'],
    ['devices of no organization', devicePageQuery('ofNoOrganization'), 'device_page_of_organization'],
    ['devices before a name', devicesBeforeQuery, 'device_page_of_organization'],
    ["a device's archives", archivePageQuery, 'archive_page'],
    ['devices after a name, as they are marked gone', nextDevicesQuery, 'device_page_of_organization'],
    ['devices whose name begins so', devicesByNameQuery, 'device_page'],
    ['devices by words', wordHitsQuery('device_words'), '64:M1>'],
    ['archives by words', wordHitsQuery('archive_words'), '64:M1>'],
    ["a subject's history", snapshotHistoryQuery, 'snapshot_by_subject'],
    [
      'devices that need a look',
      `SELECT health.device_id ${needsLookQuery} AND rank IN (1, 2) ORDER BY ${healthOrder} LIMIT 50`,
      'health_list',
    ],
    ['the next snapshot to judge', unjudgedQuery, 'facts_unjudged'],
    ['the one before it', beforeQuery, 'facts_in_order'],
    ["a device's newest judged one", newestQuery, 'facts_in_order'],
    ['since when it has its verdict', sinceQuery, 'facts_in_order'],
  ])('%s', (_name, sql, index) => {
    const folder = temporaryFolder();
    temporaryLibrary(folder).close();
    const database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    database.close();
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    expect(plan.filter((step) => step.startsWith('SCAN') && !/USING|VIRTUAL TABLE/.test(step))).toEqual([]);
    expect(plan.some((step) => step.includes(`${index} `) || step.endsWith(index))).toBe(true);
  });
});

function answer(devices: number, archives: number) {
  const rows = Array.from({ length: devices }, (_, index) =>
    deviceRecord(
      `device-${index}`,
      Array.from({ length: archives }, (__, number) => archiveRecord(`archive-${number}`, number)),
      `Camera ${index}`,
    ),
  );
  return [organization('o', rows)];
}

/** Processor time of this process, µs: what other programs do meanwhile does not count. */
async function processorTime(action: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

it('the time to store an answer grows with its length, not with its square', async () => {
  const cost = (devices: number) => {
    const library = temporaryLibrary();
    const reported = answer(devices, 0);
    return processorTime(async () => {
      await library.storeOrganizations(reported, noValidators, 1);
      await library.storeOrganizations(reported, noValidators, 2);
    });
  };
  await cost(1_000);
  // Ten times as many would cost a hundred times as much if it were quadratic.
  expect((await cost(20_000)) / (await cost(2_000))).toBeLessThan(40);
});
