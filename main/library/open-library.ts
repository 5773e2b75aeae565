import { join } from 'node:path';
import type { Precision, SubjectReference } from '../../preload/contract/index.ts';
import type { Clock } from '../desktop.ts';
import { isHash, openBlobs } from './blobs.ts';
import { createCatalog, createDeviceIds } from './catalog.ts';
import { createHandAdded } from './hand-added.ts';
import { createKeepImage } from './keep-image.ts';
import type { Library } from './library.ts';
import { openDatabase } from './open-database.ts';
import { createOrganizationsAnswer } from './organizations-answer.ts';
import { makePrivateFolder } from './private-folder.ts';
import { createResponses } from './responses.ts';
import { createSnapshots } from './snapshots.ts';
import { isCorruption, storageError } from './storage-error.ts';
import { createStoreOrganizations } from './store-organizations.ts';
import { createSubjects } from './subjects.ts';
import { createTiles } from './tiles.ts';
import { transaction } from './transaction.ts';
import { lookForUncleanEnd } from './unclean-end.ts';

/** `folder` is the account's own; it is made where needed. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * Opens what is kept of one account: `library.sqlite` and `blobs/` in its folder (files 0600, folders 0700).
 * Throws `LibraryError`: `newer` and `busy` leave the database untouched. One that is corrupt, empty or foreign is set
 * aside and built anew; `setAside` then is true. Images without a row stay on the disk: the database that was set
 * aside may name them.
 */
export function openLibrary({ folder, clock }: LibraryOptions): Library {
  try {
    return open(folder, clock);
  } catch (error) {
    throw storageError(error);
  }
}

function open(folder: string, clock: Clock): Library {
  makePrivateFolder(folder);
  const uncleanEnd = lookForUncleanEnd(folder, join(folder, 'library.open'));
  const { database, setAside } = openDatabase(
    join(folder, 'library.sqlite'),
    uncleanEnd.suspicious,
    clock.now(),
  );
  let damageSeen = false;
  let closed = false;

  function guarded<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      damageSeen ||= isCorruption(error);
      throw storageError(error);
    }
  }

  async function guardedAsync<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      damageSeen ||= isCorruption(error);
      throw storageError(error);
    }
  }

  const write = (work: () => void) => guarded(() => transaction(database, 'soon', work));

  try {
    uncleanEnd.begin();
    const blobs = openBlobs(join(folder, 'blobs'));
    const subjects = createSubjects(database);
    const snapshots = createSnapshots(database);
    const deviceIds = createDeviceIds(database);
    const catalog = createCatalog(database, deviceIds);
    const tiles = createTiles(database, subjects, snapshots, deviceIds);
    const storeOrganizations = createStoreOrganizations(database);
    const answer = createOrganizationsAnswer(database);
    const handAdded = createHandAdded(database, subjects);
    const responses = createResponses(database);
    const keepImage = createKeepImage(database, subjects, snapshots, blobs);

    const newest = (subject: SubjectReference, precision: Precision) => {
      const found = subjects.find(subject);
      return found === undefined ? null : snapshots.newest(found.id, precision);
    };

    return {
      setAside,
      storeOrganizations(organizations, validators, at) {
        write(() => {
          storeOrganizations(organizations);
          answer.store(validators, at);
        });
      },
      confirmOrganizations: (validators, at) => write(() => answer.confirm(validators, at)),
      organizationsValidators: () => guarded(() => answer.validators()),
      organizations: (offset, limit) => guarded(() => catalog.organizations(offset, limit)),
      devices: (organizationId, offset, limit) =>
        guarded(() => catalog.devices(organizationId, offset, limit)),
      device: (deviceId) => guarded(() => catalog.device(deviceId)),

      addByHand: (subject) => guarded(() => transaction(database, 'durable', () => handAdded.add(subject))),
      removeByHand: (deviceId) =>
        guarded(() => transaction(database, 'durable', () => handAdded.remove(deviceId))),

      tiles: (scope, offset, limit) => guarded(() => tiles.page(scope, offset, limit)),
      tile: (subject) => guarded(() => tiles.one(subject)),
      names: (subject) => guarded(() => subjects.names(subject)),

      validators: (subject, precision) =>
        guarded(() => {
          const image = newest(subject, precision);
          // Without its file a 304 would confirm nothing that can be shown (P22).
          if (image === null || !blobs.has(image.hash, image.byteLength)) return null;
          return { lastModified: image.lastModified, etag: image.etag };
        }),
      keep: (subject, image, validators, at) => guardedAsync(() => keepImage(subject, image, validators, at)),
      confirm: (subject, precision, validators, at) =>
        write(() => snapshots.confirm(subjects.require(subject), precision, validators, at)),
      markNone: (subject, at) => write(() => snapshots.mark(subjects.require(subject), 'none', null, at)),
      markFailed: (subject, failure, at) =>
        write(() => snapshots.mark(subjects.require(subject), 'failed', failure, at)),
      newest: (subject, precision) => guarded(() => newest(subject, precision)),
      history: (subject) =>
        guarded(() => {
          const found = subjects.find(subject);
          return found === undefined ? [] : snapshots.history(found.id);
        }),

      openImage: (hash) =>
        guardedAsync(async () => {
          const image = isHash(hash) ? snapshots.image(hash) : null;
          if (image === null) return null;
          const file = await blobs.find(hash, image.byteLength);
          return file === null ? null : { ...image, file };
        }),
      responses: {
        find: async (url) => guarded(() => responses.find(url)),
        put: async (response) => write(() => responses.put(response)),
        remove: async (url) => write(() => responses.remove(url)),
      },
      lastConfirmedAt: () => guarded(() => answer.lastConfirmedAt()),
      close: () =>
        guarded(() => {
          if (closed) return;
          closed = true;
          database.close();
          uncleanEnd.end(damageSeen);
        }),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
