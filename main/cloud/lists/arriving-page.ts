import type { ServiceRecord } from '../../../preload/contract/index.ts';
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

/**
 * Reads the page of one request. A long page is read on a thread while it comes. What `keep` receives is the page's only when the page has been
 * read: it may be cut or unreadable, and then the records come again with the next attempt.
 */
export function createArrivingPage<Record extends ServiceRecord>(
  source: ListSource<Record>,
  wholeBytes: number,
  keep: Keep<Record>,
) {
  let list: ArrivingList | null = null;
  let pieces: Uint8Array[] = [];
  let byteLength = 0;
  let firstByte: number | undefined;

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
    if (!OPENING.has(firstByte) || !isForThread(source, byteLength)) return undefined;
    const begun = readArriving(source.kind, wholeBytes, (record) => keep(record as Record));
    list = begun;
    const added = pieces.map(begun.add);
    pieces = [];
    return added.at(-1);
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
      return add;
    },
    /** Throws `Unreadable`, or rejects with it. */
    read: (body: Uint8Array, origin: PageOrigin) =>
      list === null ? readPage(source, body, origin) : readEnd(list, origin),
    close,
  };
}
