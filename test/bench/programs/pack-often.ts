import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { identityToRecipient } from 'age-encryption';
import { createExportDraft } from '../../../main/bagit/export-draft.ts';
import { createPackOpener } from '../../../main/packs/open/pack-opener.ts';
import { planPack } from '../../../main/packs/plan-pack.ts';
import { writePack } from '../../../main/packs/write-pack.ts';
import { boundYoungGeneration } from '../../../main/young-generation.ts';
import type { PackOpening } from '../../../preload/contract/index.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { largeFleet } from '../support/large-fleet.ts';
import { peakOf } from '../support/run-watched.ts';

// Makes a pack for each line `make FOLDER`, and opens one on an empty laptop for each line `open FILE`; answers with what it took, in one JSON line.
const [account = '', fleetText = '', identity = ''] = process.argv.slice(2);
const ORIGIN = 'https://cloud.example.org';
const clock = { now: () => Date.now() };
const fleet = [...largeFleet(JSON.parse(fleetText) as Parameters<typeof largeFleet>[0])];

/** What making or opening a pack took. */
export interface PackedOnce {
  readonly processorMilliseconds: number;
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly images: number;
}

async function measured(work: () => Promise<number>): Promise<PackedOnce> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const images = await work();
  const { user, system } = process.cpuUsage(used);
  return {
    processorMilliseconds: (user + system) / 1_000,
    milliseconds: performance.now() - started,
    megabytes: peakOf(process.pid),
    images,
  };
}

async function make(folder: string): Promise<PackedOnce> {
  const library = openLibrarySync({ folder: account, clock });
  const recipients = [await identityToRecipient(identity)];
  const { signal } = new AbortController();
  const result = await measured(async () => {
    const draft = createExportDraft({ exportId: 'pack', library, secondsFor: () => null });
    await draft.plan({ source: { kind: 'everything' }, snapshots: { kind: 'all' }, precision: 'full' });
    const contents = { hasNotes: true, hasPins: false, partBytes: null };
    const plan = await planPack(draft.images(), { library, ...contents, signal });
    await writePack({
      library,
      plan,
      head: {
        application: { name: 'Fleetglass', version: 'benchmark' },
        id: randomUUID(),
        madeAt: new Date().toISOString(),
        laptop: 'LAPTOP-7',
        environment: { name: 'Benchmark', kind: 'development', origin: ORIGIN },
      },
      lock: { kind: 'recipients', recipients },
      folder,
      name: 'pack',
      spoolFolder: dirname(account),
      signal,
      onBytes: () => {},
    });
    return plan.snapshots;
  });
  library.close();
  await library.settled();
  return result;
}

async function open(file: string): Promise<PackedOnce> {
  const folder = join(dirname(file), 'opened');
  mkdirSync(folder);
  const library = openLibrarySync({ folder, clock });
  await library.storeOrganizations(
    fleet.map(({ id, name, fields }) => ({ id, name, fields, devices: [] })),
    { lastModified: null, etag: null },
    clock.now(),
  );
  const result = await measured(() => openAll(library, file));
  library.close();
  await library.settled();
  return result;
}

function openAll(library: ReturnType<typeof openLibrarySync>, file: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  function follow(opening: PackOpening): void {
    if (opening.kind === 'ready') opener.add(opening.openingId, true);
    else if (opening.kind === 'done') resolve(opening.changed);
    else if (!['unlocking', 'checking', 'importing'].includes(opening.kind))
      reject(new Error(JSON.stringify(opening)));
  }
  const opener = createPackOpener({
    library,
    origin: ORIGIN,
    clock,
    newId: randomUUID,
    isAllowed: true,
    identities: async () => [identity],
    onProgress: follow,
    estimatePins: async () => ({ images: 0, byteLength: 0 }),
    onJoined: () => {},
    onImported: () => {},
    beginJob: () => () => {},
    describeError: (error) => ({ code: 'internal', message: String(error), advice: '' }),
  });
  opener.open(file);
  return promise;
}

boundYoungGeneration();
for await (const line of createInterface({ input: process.stdin })) {
  const path = line.slice('make '.length);
  process.stdout.write(`${JSON.stringify(await (line.startsWith('make ') ? make(path) : open(path)))}\n`);
}
