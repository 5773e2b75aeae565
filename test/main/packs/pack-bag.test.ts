import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createZipBag } from '../../../main/bagit/zip-bag.ts';
import { endPackBag } from '../../../main/packs/pack-bag.ts';
import type { PackRecord } from '../../../main/packs/pack-schema.ts';
import { NOW, temporaryFolder } from '../library/support/library-fixture.ts';
import { ORIGIN } from './pack-fixture.ts';

const MEGABYTE = 1_024 * 1_024;
const DEVICES = 40_000;

function* records(): Generator<PackRecord> {
  for (let index = 0; index < DEVICES; index += 1)
    yield { kind: 'device', id: `device-${index}`, organizationId: null, name: 'x'.repeat(100), fields: {} };
}

it('P43: the records of a pack, however long, are never in memory as a whole', async () => {
  const spool = join(temporaryFolder(), 'pack.spool');
  let written = 0;
  let longest = 0;
  const sink = {
    async writeFile(piece: Uint8Array) {
      written += piece.byteLength;
      longest = Math.max(longest, piece.byteLength);
    },
  };
  const totals = { organizations: 0, devices: DEVICES, archives: 0, snapshots: 0, images: 0, byteLength: 0 };
  const head = {
    formatVersion: 1,
    application: { name: 'Fleetglass', version: '1.2.3' },
    id: 'pack-1',
    madeAt: new Date(NOW).toISOString(),
    laptop: 'LAPTOP-7',
    environment: { name: 'Production', kind: 'production', origin: ORIGIN },
    part: null,
    totals,
  } as const;
  await endPackBag(
    createZipBag(sink, 'pack', { file: spool, errorOf: (error) => error }),
    head,
    records(),
    [],
  );
  expect(written).toBeGreaterThan(5 * MEGABYTE);
  expect(longest).toBeLessThanOrEqual(MEGABYTE);
  expect(existsSync(spool)).toBe(false);
});
