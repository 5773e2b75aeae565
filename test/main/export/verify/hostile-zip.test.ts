import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { type BagFiles, findingsOf, imageFiles, makeBag, verify, writeBag, zipBytes } from './bag-fixture.ts';

const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

function stored(bytes: Buffer): string {
  const file = join(temporaryFolder(), 'Export.zip');
  writeFileSync(file, bytes);
  return file;
}

const outcomeOf = async (bytes: Buffer) => findingsOf(await verify(stored(bytes)));

/** Positions of the records of the directory. */
function records(zip: Buffer): readonly number[] {
  const found: number[] = [];
  for (let at = zip.indexOf(CENTRAL); at >= 0; at = zip.indexOf(CENTRAL, at + 1)) found.push(at);
  return found;
}

/** Changes the first record of the directory (APPNOTE 4.3.12). */
async function withRecord(change: (zip: Buffer, at: number) => void): Promise<Buffer> {
  const zip = await zipBytes(makeBag(imageFiles()));
  change(zip, records(zip)[0] ?? 0);
  return zip;
}

describe('a ZIP', () => {
  it('that is cut, empty or none at all is damaged', async () => {
    const zip = await zipBytes(makeBag(imageFiles()));
    expect(await outcomeOf(zip.subarray(0, -30))).toEqual(['refused archiveDamaged']);
    expect(await outcomeOf(Buffer.alloc(0))).toEqual(['refused archiveDamaged']);
    expect(await outcomeOf(Buffer.alloc(100_000))).toEqual(['refused archiveDamaged']);
  });

  it('that is encrypted, by the old or the strong method, is refused', async () => {
    const old = await zipBytes(new Map([['bagit.txt', Buffer.alloc(20)]]));
    const at = records(old)[0] ?? 0;
    old.writeUInt16LE(1, at + 8);
    // The old method puts 12 bytes in front.
    old.writeUInt32LE(20 - 12, at + 24);
    expect(await outcomeOf(old)).toEqual(['refused archiveEncrypted']);
    const strong = await withRecord((bytes, record) => bytes.writeUInt16LE(0x41, record + 8));
    expect(await outcomeOf(strong)).toEqual(['refused archiveEncrypted']);
  });

  it('that is packed by a method of which only few programs know is refused', async () => {
    const zip = await withRecord((bytes, at) => bytes.writeUInt16LE(14, at + 10));
    expect(await outcomeOf(zip)).toEqual(['refused archiveMethod']);
  });

  it('that is one of several disks is refused', async () => {
    const zip = await zipBytes(makeBag(imageFiles()));
    zip.writeUInt16LE(1, zip.length - 22 + 4);
    expect(await outcomeOf(zip)).toEqual(['refused archiveSplit']);
  });

  it('whose entries share bytes is refused before any is read', async () => {
    const zip = await zipBytes(makeBag(imageFiles()));
    const [first = 0, second = 0] = records(zip);
    zip.writeUInt32LE(zip.readUInt32LE(first + 42) + 1, second + 42);
    expect(await outcomeOf(zip)).toEqual(['refused archiveOverlaps']);
  });

  it('that shrinks like a bomb is refused before any entry is read', async () => {
    const files: BagFiles = new Map([['data/zeros.jpg', Buffer.alloc(30_000_000)]]);
    const zip = await zipBytes(makeBag(files), 'Fleetglass/', true);
    expect(zip.length).toBeLessThan(100_000);
    expect(await outcomeOf(zip)).toEqual(['refused archiveBomb']);
  });

  it('that says less than an entry holds is read no further', async () => {
    const files: BagFiles = new Map([['data/zeros.jpg', Buffer.alloc(30_000_000)]]);
    const zip = await zipBytes(makeBag(files), 'Fleetglass/', true);
    zip.writeUInt32LE(8, (records(zip)[0] ?? 0) + 24);
    expect(await outcomeOf(zip)).toContain('changed data/zeros.jpg');
  });

  it.each(['../outside.jpg', '/etc/cron', 'C:/x', 'a/..\\b'])(
    'with the name %j is red, and nothing is written',
    async (name) => {
      const zip = await zipBytes(makeBag(imageFiles()), '');
      const evil = await zipBytes(new Map([['x'.repeat(Buffer.byteLength(name)), Buffer.from('x')]]), '');
      evil.write(name, 30);
      evil.write(name, (records(evil)[0] ?? 0) + 46);
      const outcome = await outcomeOf(joinZips(zip, evil));
      expect(outcome).toContain(`unsafePath ${name}`);
    },
  );

  it('with two entries of one name is red', async () => {
    const zip = await zipBytes(makeBag(imageFiles()), '');
    const second = await zipBytes(new Map([['index.csv', Buffer.from('other')]]), '');
    expect(await outcomeOf(joinZips(zip, second))).toContain('storedTwice index.csv');
  });

  it('whose headers name other files than its directory is red: a program that reads from the start would see those', async () => {
    const zip = await zipBytes(makeBag(imageFiles()), '');
    const at = zip.indexOf('data/North/Pump/2026-11-21.jpg');
    zip.write('data/North/Pump/2026-11-99.jpg', at);
    expect(await outcomeOf(zip)).toContain('changed data/North/Pump/2026-11-21.jpg');
  });

  it('with a symbolic link has it named', async () => {
    const zip = await withRecord((bytes, at) => bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38));
    expect(await outcomeOf(zip)).toContain('link Fleetglass/data/North/Pump/2026-11-21.jpg');
  });

  it.runIf(spawnSync('zip', ['-v']).status === 0)(
    'by Info-ZIP, packed, is green; with names outside of ASCII that don’t say how they are written, it is refused',
    async () => {
      const folder = temporaryFolder();
      const ascii = new Map([['data/North/Pump.jpg', Buffer.from('an image')]]);
      for (const [name, files] of [
        ['Export', ascii],
        ['Others', imageFiles()],
      ] as const) {
        writeBag(join(folder, name), makeBag(files));
        const made = spawnSync('zip', ['-r', '-q', `${name}.zip`, name], { cwd: folder });
        expect(made.status).toBe(0);
      }
      expect(await verify(join(folder, 'Export.zip'))).toMatchObject({ verdict: 'green' });
      expect(findingsOf(await verify(join(folder, 'Others.zip')))).toEqual(['refused archiveAmbiguous']);
    },
  );
});

/** One ZIP with the entries of two, as a program that looks at nothing would join them. */
function joinZips(first: Buffer, second: Buffer): Buffer {
  const [startA = 0] = records(first);
  const [startB = 0] = records(second);
  const directoryB = Buffer.from(second.subarray(startB, -22));
  directoryB.writeUInt32LE(startA, 42);
  const end = Buffer.from(first.subarray(-22));
  const count = records(first).length + records(second).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(first.length - startA - 22 + directoryB.length, 12);
  end.writeUInt32LE(startA + startB, 16);
  return Buffer.concat([
    first.subarray(0, startA),
    second.subarray(0, startB),
    first.subarray(startA, -22),
    directoryB,
    end,
  ]);
}
