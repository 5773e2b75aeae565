import { expect, it } from 'vitest';
import { createPackOpener } from '../../../main/carry-pack/open/pack-opener.ts';
import type { PackOpening } from '../../../preload/contract/index.ts';
import {
  afterTest,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { filledLibrary, makePack, ORIGIN, passphraseLock, planOf } from './pack-fixture.ts';

it('P43: a pack is added where that is requested as soon as it is ready', async () => {
  const first = await filledLibrary();
  const { files } = await makePack(first, await planOf(first), { lock: passphraseLock('a passphrase') });
  const library = temporaryLibrary();
  await library.storeOrganizations([organization('o1', [deviceRecord('d2')])], noValidators, NOW);
  const end = Promise.withResolvers<PackOpening>();
  const opener = createPackOpener({
    library,
    origin: ORIGIN,
    clock: { now: () => NOW },
    newId: () => 'opening-1',
    isAllowed: true,
    identities: async () => [],
    onProgress(opening) {
      if (opening.kind === 'locked') opener.unlock(opening.openingId, 'a passphrase');
      else if (opening.kind === 'ready') opener.add(opening.openingId);
      else if (!['unlocking', 'checking', 'importing'].includes(opening.kind)) end.resolve(opening);
    },
    onJoined: () => {},
    onImported: () => {},
    beginJob: () => () => {},
    describeError: (error) => ({ code: 'internal', message: String(error), advice: '' }),
  });
  afterTest(opener.close);
  opener.open(files[0] ?? '');
  expect(await end.promise).toMatchObject({ kind: 'done', changed: 3 });
});
