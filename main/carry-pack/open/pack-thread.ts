import { serveThread } from '../../core/threads/serve-thread.ts';
import type { PackKeys } from '../age/age-file.ts';
import { type PackRefusal, PackRefusedError } from '../format/pack-refusal.ts';
import type { PackHead, PackRecord } from '../format/pack-schema.ts';
import type { OpenedPack } from './open-pack.ts';
import { type OpenedParts, openParts } from './open-parts.ts';

/** Records that pass to the main loop at once: their copying takes it a millisecond. */
const RECORDS_AT_A_TIME = 100;

const { signal } = new AbortController();

/** What a call returns; an error of its own kind does not pass from thread to thread. */
export type PackAnswer<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: PackRefusal; readonly part: number | null };

/** A part as the main loop sees it. */
export type PartFacts = Pick<OpenedPack, 'head' | 'byteLength'> & { readonly head: PackHead };

let opened: OpenedParts | null = null;
/** The reading of records that is under way, by the index of its part. */
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

/** Reads one pack that anybody may have made. */
const calls = {
  open: ({ file, keys }: { readonly file: string; readonly keys: PackKeys }) =>
    answer(async () => {
      opened = await openParts(file, keys, signal);
      const parts = opened.parts.map(({ head, byteLength }): PartFacts => ({ head, byteLength }));
      return { parts, missing: opened.missing };
    }),
  /** The next records of a part; none: those were all. */
  records: ({ index, isFirst }: { readonly index: number; readonly isFirst: boolean }) =>
    answer(async () => {
      if (isFirst) readings.set(index, partAt(index).records(signal));
      const reading = readings.get(index);
      const records: PackRecord[] = [];
      while (reading !== undefined && records.length < RECORDS_AT_A_TIME) {
        const next = await reading.next();
        if (next.done === true) break;
        records.push(next.value);
      }
      return records;
    }),
  checkImage: ({ index, hash }: { readonly index: number; readonly hash: string }) =>
    answer(() => partAt(index).checkImage(hash, signal)),
  /** The bytes are moved; `memory`: for them, where they fit. */
  image: async ({
    index,
    hash,
    memory,
  }: {
    readonly index: number;
    readonly hash: string;
    readonly memory: ArrayBuffer;
  }): Promise<Uint8Array<ArrayBuffer> | PackAnswer<never>> => {
    const take = (byteLength: number) =>
      new Uint8Array(memory.byteLength < byteLength ? new ArrayBuffer(byteLength) : memory, 0, byteLength);
    const read = await answer(() => partAt(index).image(hash, { take }, signal));
    return read.kind === 'read' ? read.value : read;
  },
} as const;

export type PackCalls = typeof calls;

serveThread(calls);
