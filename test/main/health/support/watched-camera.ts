import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Library } from '../../../../main/library/library.ts';
import type {
  HealthState,
  ImageFacts,
  Precision,
  SubjectReference,
} from '../../../../preload/contract/index.ts';
import {
  archiveRecord,
  device,
  deviceRecord,
  gif,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { madeFacts } from './made-facts.ts';

export const NOON = Date.UTC(2026, 5, 10, 11);
export const DAY_MS = 86_400_000;

type State = Exclude<HealthState, 'silent'> | 'asUsual';

/** A picture a day, at noon; `facts` instead of those of the state. */
interface Picture {
  readonly subject?: SubjectReference;
  readonly precision?: Precision;
  readonly facts?: ImageFacts;
  readonly bytes?: string;
  readonly size?: Parameters<typeof gif>[1];
}

/** A library with the cameras `c0` to `c3` and the archives `a0` to `a9` of each, and what a page would measure in their images. */
export async function watchCameras() {
  const folder = temporaryFolder();
  let library: Library = temporaryLibrary(folder);
  const archives = Array.from({ length: 10 }, (_, index) =>
    archiveRecord(`a${index}`, NOON + index * DAY_MS),
  );
  const cameras = Array.from({ length: 4 }, (_, index) => deviceRecord(`c${index}`, archives));
  await library.storeOrganizations([organization('o', cameras)], noValidators, NOON);
  const known = new Map<string, ImageFacts | null>();

  const watched = {
    folder,
    get library() {
      return library;
    },
    /** Stores a picture that shows a state, without its facts; returns its hash. */
    async store(day: number, state: State = 'asUsual', picture: Picture = {}): Promise<string> {
      const { subject = device('c0'), precision = 'full', size } = picture;
      const text = picture.bytes ?? `${subject.deviceId} ${subject.archiveId} ${precision} ${day} ${state}`;
      const capturedAt = NOON + day * DAY_MS;
      const stored = gif(text, { precision, capturedAt, receivedAt: capturedAt, ...size });
      const { hash } = await library.storeImage(subject, stored, noValidators, capturedAt);
      known.set(hash, picture.facts ?? madeFacts(Number(subject.deviceId.slice(1)), day, state));
      return hash;
    },
    /** From now on an image can't be decoded. */
    damage: (hash: string) => void known.set(hash, null),
    /** Measures as the page does, until nothing is left; returns the hashes batch by batch. */
    async measure(): Promise<readonly (readonly string[])[]> {
      const batches: string[][] = [];
      for (;;) {
        const { images } = await library.health.nextToMeasure();
        if (images.length === 0) return batches;
        batches.push(images.map(({ hash }) => hash));
        library.health.storeFacts(
          images.map(({ hash }) => ({ hash, facts: known.get(hash) ?? null, flaw: null })),
        );
      }
    },
    health: (deviceId = 'c0') => library.health.of(device(deviceId)),
    /** Changes rows beside the open library. */
    change(sql: string): void {
      const database = new DatabaseSync(join(folder, 'library.sqlite'));
      database.exec(sql);
      database.close();
    },
    /** The rows of the database, between two starts of the library; `spoil` may take its files away. */
    restart(
      change: (database: DatabaseSync) => void = () => {},
      spoil: (folder: string) => void = () => {},
    ): void {
      library.close();
      const database = new DatabaseSync(join(folder, 'library.sqlite'));
      change(database);
      database.close();
      spoil(folder);
      library = temporaryLibrary(folder);
    },
  };
  return watched;
}
