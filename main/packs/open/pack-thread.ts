import type { AcceptedImage } from '../../gate/accept-image.ts';
import { serveThread } from '../../shared/serve-thread.ts';
import type { PackKeys } from '../age-file.ts';
import { type PackRefusal, PackRefusedError } from '../pack-refusal.ts';
import type { PackHead, PackRecord } from '../pack-schema.ts';
import type { OpenedPack } from './open-pack.ts';
import { type OpenedParts, openParts } from './open-parts.ts';

/**
 * Records passed to the main loop together, which stores them in one turn, each in up to half a
 * millisecond.
 */
const RECORDS_AT_A_TIME = 20;
/** Characters beyond which no more records are passed together. */
const CHARACTERS_AT_A_TIME = 64 * 1_024;

const { signal } = new AbortController();

/** Result of a call; an error's own class doesn't survive the change of threads. */
export type PackAnswer<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: PackRefusal; readonly part: number | null };

export type PartFacts = Pick<OpenedPack, 'head' | 'byteLength'> & { readonly head: PackHead };

let opened: OpenedParts | null = null;
/** Running readings of records by the index of their part. */
const readings = new Map<number, AsyncGenerator<PackRecord>>();

async function answer<Value>(read: () => Promise<Value>): Promise<PackAnswer<Value>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (!(error instanceof PackRefusedError)) throw error;
    return { kind: 'refused', refusal: error.refusal, part: error.part };
  }
}

function partAt(index: number): OpenedPack {
  const part = opened?.parts[index];
  if (part === undefined) throw new Error(`The pack has no part ${index}.`);
  return part;
}

/** Reads one untrusted pack. */
const calls = {
  open: ({ file, keys }: { readonly file: string; readonly keys: PackKeys }) =>
    answer(async () => {
      await opened?.close();
      readings.clear();
      opened = null;
      opened = await openParts(file, keys, signal);
      const parts = opened.parts.map(({ head, byteLength }): PartFacts => ({ head, byteLength }));
      return { parts, missing: opened.missing };
    }),
  /** Returns the next records of a part; none at the end. */
  records: ({ index, isFirst }: { readonly index: number; readonly isFirst: boolean }) =>
    answer(async () => {
      if (isFirst) readings.set(index, partAt(index).records(signal));
      const reading = readings.get(index);
      const records: PackRecord[] = [];
      let characters = 0;
      while (
        reading !== undefined &&
        records.length < RECORDS_AT_A_TIME &&
        characters < CHARACTERS_AT_A_TIME
      ) {
        const next = await reading.next();
        if (next.done === true) break;
        records.push(next.value);
        characters += JSON.stringify(next.value).length;
      }
      return records;
    }),
  checkImage: ({ index, hash }: { readonly index: number; readonly hash: string }) =>
    answer(() => partAt(index).checkImage(hash, signal)),
  /** Moves the bytes; `memory` is used for them if they fit. */
  image: async ({
    index,
    hash,
    memory,
  }: {
    readonly index: number;
    readonly hash: string;
    readonly memory: ArrayBuffer;
  }): Promise<AcceptedImage<ArrayBuffer> | PackAnswer<never>> => {
    const take = (byteLength: number) =>
      new Uint8Array(memory.byteLength < byteLength ? new ArrayBuffer(byteLength) : memory, 0, byteLength);
    const read = await answer(() => partAt(index).image(hash, { take }, signal));
    return read.kind === 'read' ? read.value : read;
  },
} as const;

export type PackCalls = typeof calls;

serveThread(calls);
