import type { ServiceRecord } from '../../../preload/contract/index.ts';
import { BEGINNING_BYTES } from './list-beginning.ts';
import {
  contentOf,
  isForThread,
  type ListSource,
  type PageContent,
  type PageOrigin,
  readPage,
} from './list-page.ts';
import { type ArrivingList, type Keep, readArriving } from './read-in-thread.ts';

/** Whitespace allowed before JSON (RFC 8259 2), and the first byte of an object or array. */
const JSON_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const OPENING: ReadonlySet<number | undefined> = new Set([0x5b, 0x7b]);

/** Receives a list as it arrives. */
export interface ListReceiver<Record extends ServiceRecord> {
  /** Receives the records of long pages and of several pages in order. */
  readonly keep: Keep<Record>;
  /** Receives the first bytes of a page longer than `BEGINNING_BYTES`. */
  readonly begin?: (bytes: Uint8Array) => void;
}

/**
 * Reads the page of one request, a long one on a thread as it arrives. The received records are
 * void until the whole page has been read: after a cut or an unreadable end they are sent again.
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
    // Starts no thread, which takes memory, for what can't be a list (P18).
    if (!OPENING.has(firstByte)) return undefined;
    if (!hasBegun && byteLength > BEGINNING_BYTES) {
      hasBegun = true;
      begin?.(Buffer.concat(pieces).subarray(0, BEGINNING_BYTES));
    }
    if (!isForThread(source, byteLength)) return undefined;
    const begun = readArriving(source.kind, wholeBytes, (record) => keep(record as Record), source.profiled);
    list = begun;
    const begins = Buffer.concat(pieces);
    pieces = [];
    return begun.add(begins);
  }

  async function readEnd(arrived: ArrivingList, origin: PageOrigin): Promise<PageContent<Record>> {
    const { records, around, unread } = await arrived.end();
    return contentOf(source, { all: records as readonly Record[], json: around, unread }, origin);
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
