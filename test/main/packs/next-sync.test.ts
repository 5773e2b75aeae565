import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { checkPack } from '../../../main/packs/open/check-pack.ts';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import { openPack } from '../../../main/packs/open/open-pack.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { startSimulator } from '../../../simulator/simulator.ts';
import { openSyncProgram, type SyncProgram } from '../../support/sync-program.ts';
import { afterTest, temporaryFolder } from '../library/support/library-fixture.ts';
import { makePack, ORIGIN, passphraseLock, planOf } from './pack-fixture.ts';

const DEVICES = 1;
const ARCHIVES = 1;
const DAY_MS = 86_400_000;

function allSubjects(library: Library): readonly SubjectReference[] {
  return library
    .devices(undefined, 0, 100)
    .rows.flatMap(({ id }) =>
      library.tiles({ kind: 'device', deviceId: id }, 0, 100).rows.map(({ subject }) => subject),
    );
}

async function storeList({ cloud, library }: SyncProgram): Promise<void> {
  const answer = await cloud.organizations(null, new AbortController().signal);
  if (answer.kind !== 'changed') throw new Error(`The organizations are ${answer.kind}.`);
  await library.storeOrganizations(answer.value, answer.validators, Date.now());
}

it('P43: a pack has the validators: the next sync of the other laptop gets a 304 for each image, and no byte of one; it holds no secret', async () => {
  const simulator = await startSimulator({
    seed: 7,
    organizations: 1,
    devices: DEVICES,
    archives: ARCHIVES,
    plainImages: true,
  });
  afterTest(simulator.close);
  const first = await openSyncProgram(join(temporaryFolder(), 'first'), simulator);
  afterTest(first.close);
  await first.downloadAll();
  const of = allSubjects(first.library);
  const { files } = await makePack(first.library, await planOf(first.library, { of }), {
    lock: passphraseLock('a passphrase'),
  });

  // A day later, so that a sync asks about every image.
  const second = await openSyncProgram(join(temporaryFolder(), 'second'), simulator, {
    clock: { now: () => Date.now() + DAY_MS },
  });
  afterTest(second.close);
  await storeList(second);
  const { signal } = new AbortController();
  const pack = await openPack(files[0] ?? '', { passphrase: 'a passphrase', identities: [] }, signal);
  afterTest(pack.close);
  const { snapshots } = await checkPack(
    [pack],
    { library: second.library, origin: ORIGIN },
    signal,
    () => {},
  );
  await importPack(pack, {
    library: second.library,
    now: Date.now(),
    signal,
    hasPins: true,
    onSnapshot: () => {},
  });
  expect(snapshots).toBe(2 * DEVICES + DEVICES * ARCHIVES);

  const before = simulator.counts;
  await second.downloadAll();
  const { requests, imageBytesSent } = simulator.counts;
  expect(imageBytesSent).toBe(before.imageBytesSent);
  const added = Object.entries(requests).flatMap(([route, count]) => {
    const more = count - (before.requests[route] ?? 0);
    return more > 0 ? [[route, more] as const] : [];
  });
  expect(Object.fromEntries(added)).toEqual({
    'GET /v1/organizations 304': 1,
    'GET /devices/{deviceId}/snapshot/url 200': 2 * DEVICES,
    'GET /devices/{deviceId}/archives/{archiveId}/snapshot/url 200': DEVICES * ARCHIVES,
    'GET /images 304': 2 * DEVICES + DEVICES * ARCHIVES,
  });
  const records = [];
  for await (const record of pack.records(signal)) records.push(record);
  const said = JSON.stringify([pack.head, records]);
  for (const secret of [simulator.password, simulator.username, 'signature=', 'Bearer'])
    expect(said).not.toContain(secret);
  const decrypter = new Decrypter();
  decrypter.addPassphrase('a passphrase');
  const content = Buffer.from(await decrypter.decrypt(readFileSync(files[0] ?? '')));
  // A short name may be among the bytes of an image by chance.
  for (const secret of [simulator.password, 'signature=', 'Bearer '])
    expect({ secret, isThere: content.includes(secret) }).toEqual({ secret, isThere: false });
});
