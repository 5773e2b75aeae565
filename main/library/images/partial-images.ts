import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import { flushFile } from '../../shared/flush-file.ts';
import type { ImagePart, PartialImage, PartialImages } from '../../shared/partial-images.ts';
import { renameFile } from '../../shared/rename-file.ts';
import { FILE_MODE, FOLDER_MODE } from '../../shared/restrict-mode.ts';
import { systemCode } from '../database/storage-error.ts';
import { flushFolder } from '../files/private-folder.ts';
import { sha256 } from '../files/sha256.ts';

/** Folder of the parts, below the account's own. */
export const PARTIAL_FOLDER = 'partial';

/**
 * Exceeds the downloads with their own connections, 24 from each of two origins. The oldest parts
 * go first.
 */
export const MOST_PARTS = 64;
/** Four images of the largest size. */
const MOST_PART_BYTES = 256 * 1_024 * 1_024;
/** By then most cameras have captured a newer image. */
export const LONGEST_PART_MS = 7 * TWENTY_FOUR_HOURS_MS;

/**
 * Facts written after the bytes, in a separate file: bytes beyond `byteLength` are not vouched
 * for.
 */
const storedFacts = z.object({
  addressHash: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  totalBytes: z.int().positive(),
  byteLength: z.int().positive(),
  sha256: z.string(),
  storedAt: z.number(),
});
type StoredFacts = z.infer<typeof storedFacts>;

const factsPattern = /^([0-9a-f]{64})\.json$/;

function keyOf({ deviceId, archiveId }: SubjectReference, precision: Precision): string {
  return hash('sha256', JSON.stringify([deviceId, archiveId, precision]), 'hex');
}

function parseFacts(text: string): StoredFacts | null {
  try {
    return storedFacts.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the facts of all parts. Removes files without readable facts if the folder may be changed.
 */
function readFolder(folder: string, mayChange: boolean): Map<string, StoredFacts> {
  const parts = new Map<string, StoredFacts>();
  try {
    const names = readdirSync(folder);
    for (const name of names) {
      const key = factsPattern.exec(name)?.[1];
      const facts = key === undefined ? null : parseFacts(readFileSync(join(folder, name), 'utf8'));
      if (key !== undefined && facts !== null) parts.set(key, facts);
    }
    for (const name of mayChange ? names : []) {
      if (!parts.has(name.replace(/\.(json|part)$/, ''))) rmSync(join(folder, name), { force: true });
    }
  } catch (error) {
    // Without its parts the library is still complete; an unreadable folder is left alone.
    if (systemCode(error) === null) throw error;
  }
  return parts;
}

function isSame(stored: StoredFacts, { facts }: ImagePart): boolean {
  return (
    stored.addressHash === facts.addressHash &&
    stored.etag === facts.etag &&
    stored.lastModified === facts.lastModified &&
    stored.totalBytes === facts.totalBytes
  );
}

/**
 * Writes and flushes the bytes first, then renames the facts: facts never vouch for bytes that are
 * not on the disk.
 */
async function writePart(folder: string, key: string, part: ImagePart, from: number, facts: StoredFacts) {
  const [bytesFile, factsFile] = [join(folder, `${key}.part`), join(folder, `${key}.json`)];
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (from === 0) await rm(factsFile, { force: true });
  const handle = await open(bytesFile, from === 0 ? 'w' : 'r+', FILE_MODE);
  try {
    await handle.write(part.bytes, from, part.bytes.byteLength - from, from);
    await flushFile(handle);
  } finally {
    await handle.close();
  }
  const draft = `${factsFile}.new`;
  await writeFile(draft, JSON.stringify(facts), { mode: FILE_MODE, flush: true });
  await renameFile(draft, factsFile);
  await flushFolder(folder);
}

/** Returns the bytes that the facts vouch for; `null` if missing or altered. */
async function readBytes(folder: string, key: string, { byteLength, sha256: expected }: StoredFacts) {
  const file = await readFile(join(folder, `${key}.part`)).catch(() => null);
  const bytes = file?.subarray(0, byteLength);
  return bytes?.byteLength === byteLength && (await sha256(bytes)) === expected ? bytes : null;
}

/**
 * Removes both files. Facts without bytes are found damaged; bytes without facts are removed at
 * the next start.
 */
async function removeFiles(folder: string, key: string): Promise<void> {
  await rm(join(folder, `${key}.json`), { force: true }).catch(() => undefined);
  await rm(join(folder, `${key}.part`), { force: true }).catch(() => undefined);
}

export type StoredPartialImages = ReturnType<typeof openPartialImages>;

/**
 * Opens the folder of partial images: `KEY.part` has the bytes, `KEY.json` their facts. Holds at
 * most `MOST_PARTS` parts, 256 MiB, for seven days; beyond that the oldest are removed. The first
 * part creates the folder. Without `isSaved` nothing is added: no image could be stored from a
 * part, and the files may belong to a newer version.
 */
export function openPartialImages(
  folder: string,
  clock: Clock,
  { mostBytes = MOST_PART_BYTES, isSaved = true } = {},
) {
  const parts = readFolder(folder, isSaved);
  const used = new Set<string>();
  let isOpen = true;

  const totalBytes = () => Array.from(parts.values()).reduce((sum, { byteLength }) => sum + byteLength, 0);
  // A clock that was set back makes a part old, too.
  const isOld = ({ storedAt }: StoredFacts) => Math.abs(clock.now() - storedAt) > LONGEST_PART_MS;

  async function remove(key: string): Promise<void> {
    if (parts.delete(key)) await removeFiles(folder, key);
  }

  async function removeBeyondLimits(): Promise<void> {
    const oldestFirst = Array.from(parts).toSorted(([, left], [, right]) => left.storedAt - right.storedAt);
    for (const [key, facts] of oldestFirst) {
      const isOver = parts.size > MOST_PARTS || totalBytes() > mostBytes;
      if (isOver || isOld(facts)) await remove(key);
    }
  }

  async function read(key: string): Promise<ImagePart | null> {
    const stored = parts.get(key);
    if (stored === undefined) return null;
    const bytes = isOld(stored) ? null : await readBytes(folder, key, stored);
    const { addressHash, etag, lastModified, totalBytes: whole } = stored;
    if (bytes !== null) return { facts: { addressHash, etag, lastModified, totalBytes: whole }, bytes };
    await remove(key);
    return null;
  }

  async function store(key: string, part: ImagePart): Promise<void> {
    const before = parts.get(key);
    const { byteLength } = part.bytes;
    const isLonger = before !== undefined && isSame(before, part) && before.byteLength <= byteLength;
    const facts = { ...part.facts, byteLength, sha256: await sha256(part.bytes), storedAt: clock.now() };
    // A part must not reappear in the folder of a closed, perhaps deleted account.
    if (!isOpen || !isSaved) return;
    parts.set(key, facts);
    try {
      await writePart(folder, key, part, isLonger ? before.byteLength : 0, facts);
      await removeBeyondLimits();
      // Removed while it was being written.
      if (parts.get(key) !== facts) await removeFiles(folder, key);
    } catch {
      await remove(key);
    }
  }

  const partialImages: PartialImages = {
    open(subject, precision): PartialImage | null {
      const key = keyOf(subject, precision);
      if (used.has(key)) return null;
      used.add(key);
      return {
        read: () => read(key),
        store: (part) => store(key, part),
        remove: () => remove(key),
        close: () => void used.delete(key),
      };
    },
  };

  return {
    ...partialImages,
    totalBytes,
    /** Call if the whole image is stored, or its device was forgotten. */
    remove: (subject: SubjectReference, precision: Precision) => remove(keyOf(subject, precision)),
    async clear(): Promise<void> {
      for (const key of Array.from(parts.keys())) await remove(key);
    },
    close(): void {
      isOpen = false;
    },
  };
}
