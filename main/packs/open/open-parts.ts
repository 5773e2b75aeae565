import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackKeys } from '../age-file.ts';
import { PACK_SUFFIX, packName } from '../pack-files.ts';
import { inPart } from '../pack-refusal.ts';
import { type OpenedPack, openPack } from './open-pack.ts';

/** A pack with those of its parts that lie next to the chosen one. */
export interface OpenedParts {
  readonly parts: readonly OpenedPack[];
  readonly missing: readonly number[];
  close(): Promise<void>;
}

type Part = NonNullable<OpenedPack['head']['part']>;

/** Finds a pack's other parts in the folder of one, which is read once. */
async function findOtherParts(file: string, part: Part): Promise<(number: number) => string | null> {
  const end = `${packName('', part)}${PACK_SUFFIX}`;
  const name = basename(file).normalize('NFC');
  // A renamed file doesn't lead to others.
  if (!name.endsWith(end)) return () => null;
  const entries = await readdir(dirname(file)).catch(() => []);
  const stored = new Map(entries.map((entry) => [entry.normalize('NFC'), entry] as const));
  return (number) => {
    const other = stored.get(`${packName(name.slice(0, -end.length), { ...part, number })}${PACK_SUFFIX}`);
    return other === undefined ? null : join(dirname(file), other);
  };
}

/** Unlocks a pack and its other parts. Throws `PackRefusedError`, or the signal's reason. */
export async function openParts(file: string, keys: PackKeys, signal: AbortSignal): Promise<OpenedParts> {
  const chosen = await openPack(file, keys, signal);
  const opened = new Map([[chosen.head.part?.number ?? 1, chosen]]);
  const missing: number[] = [];
  const { id, part } = chosen.head;

  async function openPart(number: number, fileOf: (number: number) => string | null): Promise<void> {
    signal.throwIfAborted();
    const other = fileOf(number);
    const pack = other === null ? null : await inPart(number, () => openPack(other, keys, signal));
    if (pack !== null && pack.head.id === id && pack.head.part?.number === number) opened.set(number, pack);
    else {
      missing.push(number);
      await pack?.close();
    }
  }

  async function close(): Promise<void> {
    for (const pack of opened.values()) await pack.close();
  }

  try {
    const fileOf = part === null ? () => null : await findOtherParts(file, part);
    for (let number = 1; number <= (part?.count ?? 1); number += 1)
      if (!opened.has(number)) await openPart(number, fileOf);
  } catch (error) {
    await close();
    throw error;
  }
  const parts = [...opened].toSorted(([one], [other]) => one - other).map(([, pack]) => pack);
  return { parts, missing, close };
}
