import { createExportDraft } from '../../../main/bagit/export-draft.ts';
import type { ReceivedImage } from '../../../main/gate/accept-snapshot.ts';
import type { Library } from '../../../main/library/library.ts';
import { type PackPlan, planPack } from '../../../main/packs/plan-pack.ts';
import type { PackLock } from '../../../main/packs/seal.ts';
import { type MadePack, type PackOrder, writePack } from '../../../main/packs/write-pack.ts';
import { imageExtent } from '../../../preload/contract/images/image-extent.ts';
import type { ImageFlaw } from '../../../preload/contract/images/image-flaw.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { receivedImage, type StatedImage } from '../../support/received-image.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  NOW,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';

/** The least work for a passphrase: the tests are about what follows. */
export const passphraseLock = (passphrase: string): PackLock => ({
  kind: 'passphrase',
  passphrase,
  workFactor: 1,
});

export const MINUTE = 60_000;

export const ORIGIN = 'https://cloud.example.org';

/** The start of a GIF, two pixels on a side, with a text behind it: 10 bytes and the text. */
export function picture(text: string, rest: Partial<StatedImage> = {}): ReceivedImage {
  const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(2, 0, 2, 0), Buffer.from(text)]);
  const format = { mediaType: 'image/gif', widthPixels: 2, heightPixels: 2, flaw: flawOf(bytes) } as const;
  return receivedImage({ ...format, bytes, ...rest });
}

function flawOf(bytes: Uint8Array): ImageFlaw | null {
  const extent = imageExtent(bytes, 'image/gif');
  if (extent === 'whole') return null;
  return extent === 'cutOff' ? 'cutOff' : 'broken';
}

export const subjects = [device('d1'), archive('d1', 'a1'), device('d2')] as const;

/** A library with an organization of two devices and an archive, each with an image. */
export async function filledLibrary(): Promise<Library> {
  const library = temporaryLibrary();
  const first = {
    ...deviceRecord('d1', [archiveRecord('a1', NOW - 100 * MINUTE, 'Before the storm')], 'Gate'),
    fields: { model: 'Q7' },
  };
  const list = [organization('o1', [first, deviceRecord('d2', [], 'Yard')], 'North')];
  await library.storeOrganizations(list, { lastModified: null, etag: '"list"' }, NOW);
  for (const [index, subject] of subjects.entries()) {
    const received = NOW - (10 - index) * MINUTE;
    const times = {
      capturedAt: received - MINUTE,
      receivedAt: received,
      capturedOffsetMinutes: 60,
      requestId: `r${index}`,
    };
    const validators = { lastModified: new Date(received).toUTCString(), etag: `"e${index}"` };
    await library.storeImage(subject, picture(`image ${index}`, times), validators, NOW - 5 * MINUTE);
  }
  return library;
}

interface PlanOptions {
  readonly of?: readonly SubjectReference[];
  readonly hasNotes?: boolean;
  readonly hasPins?: boolean;
  readonly partBytes?: number | null;
}

/** All images of subjects. */
export async function planOf(
  library: Library,
  { of = subjects, hasNotes = true, hasPins = false, partBytes = null }: PlanOptions = {},
): Promise<PackPlan> {
  const draft = createExportDraft({ exportId: 'pack', library, secondsFor: () => null });
  draft.add(of);
  await draft.plan({ source: { kind: 'selection' }, snapshots: { kind: 'all' }, precision: 'both' });
  return await planPack(draft.images(), {
    library,
    hasNotes,
    hasPins,
    partBytes,
    signal: new AbortController().signal,
  });
}

/** Makes a pack of a plan in a new folder. */
export async function makePack(
  library: Library,
  plan: PackPlan,
  rest: Partial<PackOrder> = {},
): Promise<MadePack> {
  return await writePack({
    library,
    plan,
    head: {
      application: { name: 'Fleetglass', version: '1.2.3' },
      id: 'pack-1',
      madeAt: new Date(NOW).toISOString(),
      laptop: 'LAPTOP-7',
      environment: { name: 'Production', kind: 'production', origin: ORIGIN },
    },
    lock: passphraseLock('a passphrase'),
    folder: temporaryFolder(),
    name: 'North of 22 Nov',
    spoolFolder: temporaryFolder(),
    signal: new AbortController().signal,
    onBytes: () => {},
    ...rest,
  });
}
