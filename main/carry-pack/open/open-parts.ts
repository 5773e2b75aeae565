import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackKeys } from '../age/age-file.ts';
import { PACK_SUFFIX, packName } from '../format/pack-files.ts';
import { inPart } from '../format/pack-refusal.ts';
import { type OpenedPack, openPack } from './open-pack.ts';

/** A pack with those of its parts that lie beside the chosen one. */
export interface OpenedParts {
  /** In their order. */
  readonly parts: readonly OpenedPack[];
  /** The numbers of the parts that are not there. */
  readonly missing: readonly number[];
  close(): Promise<void>;
}

/** Where another part of the same pack lies; null: the chosen file was renamed. */
function fileOfPart(file: string, part: NonNullable<OpenedPack['head']['part']>, number: number) {
  const end = `${packName('', part)}${PACK_SUFFIX}`;
  const name = basename(file);
  if (!name.endsWith(end)) return null;
  const other = packName(name.slice(0, -end.length), { ...part, number });
  return join(dirname(file), `${other}${PACK_SUFFIX}`);
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Unlocks a pack, with the other parts of it that lie beside the file. Throws `PackRefusedError`, or the signal's reason. */
export async function openParts(file: string, keys: PackKeys, signal: AbortSignal): Promise<OpenedParts> {
  const chosen = await openPack(file, keys, signal);
  const opened = new Map([[chosen.head.part?.number ?? 1, chosen]]);
  const missing: number[] = [];
  const { id, part } = chosen.head;

  async function openPart(number: number): Promise<void> {
    const other = part === null ? null : fileOfPart(file, part, number);
    const pack =
      other !== null && (await isThere(other))
        ? await inPart(number, () => openPack(other, keys, signal))
        : null;
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
    for (let number = 1; number <= (part?.count ?? 1); number += 1)
      if (!opened.has(number)) await openPart(number);
  } catch (error) {
    await close();
    throw error;
  }
  const parts = [...opened].toSorted(([one], [other]) => one - other).map(([, pack]) => pack);
  return { parts, missing, close };
}
