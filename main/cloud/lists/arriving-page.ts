import type { ServiceRecord } from '../../../preload/contract/index.ts';
import { BEGINNING_BYTES } from '../long-lists/list-beginning.ts';
import { type ArrivingList, type Keep, readArriving } from '../long-lists/read-in-thread.ts';
import {
  contentOf,
  isForThread,
  type ListSource,
  type PageContent,
  type PageOrigin,
  readPage,
} from './list-page.ts';

/** What JSON may have before its value (RFC 8259 2), and the first byte of an object and of an array. */
const JSON_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const OPENING: ReadonlySet<number | undefined> = new Set([0x5b, 0x7b]);

/** Receives a list while it comes. */
export interface ListReceiver<Record extends ServiceRecord> {
  /** Receives the records of long pages, and of several, one after the other. */
  readonly keep: Keep<Record>;
  /** Receives the first bytes of a page that is longer than `BEGINNING_BYTES`. */
  readonly begin?: (bytes: Uint8Array) => void;
}

/**
 * Reads the page of one request. A long page is read on a thread while it comes. What the receiver takes is the page's only when the page has been
 * read: it may be cut or unreadable, and then the records come again with the next attempt.
 */
export function createArrivingPage<Record extends ServiceRecord>(
  source: ListSource<Record>,
  wholeBytes: number,
  { keep, begin }: ListReceiver<Record>,
) {
  let list: ArrivingList | null = null;
  let pieces: Uint8Array[] = [];
  let byteLength = 0;
  let firstByte: number | undefined;
  let hasBegun = false;

  function close(): void {
    list?.close();
    list = null;
  }

  function add(piece: Uint8Array): Promise<void> | undefined {
    if (list !== null) return list.add(piece);
    byteLength += piece.byteLength;
    pieces.push(piece);
    firstByte ??= piece.find((byte) => !JSON_SPACE.has(byte));
    // A thread takes memory: none is started for what is no list at all (P18).
    if (!OPENING.has(firstByte)) return undefined;
    if (!hasBegun && byteLength > BEGINNING_BYTES) {
      hasBegun = true;
      begin?.(Buffer.concat(pieces).subarray(0, BEGINNING_BYTES));
    }
    if (!isForThread(source, byteLength)) return undefined;
    const begun = readArriving(source.kind, wholeBytes, (record) => keep(record as Record));
    list = begun;
    const begins = Buffer.concat(pieces);
    pieces = [];
    return begun.add(begins);
  }

  async function readEnd(arrived: ArrivingList, origin: PageOrigin): Promise<PageContent<Record>> {
    const { records, around } = await arrived.end();
    return contentOf(source, records as readonly Record[], around, origin);
  }

  return {
    begin() {
      close();
      pieces = [];
      byteLength = 0;
      firstByte = undefined;
      hasBegun = false;
      return add;
    },
    /** Rejects with `Unreadable`. */
    read: (body: Uint8Array, origin: PageOrigin) =>
      list === null ? readPage(source, body, origin) : readEnd(list, origin),
    close,
  };
}
