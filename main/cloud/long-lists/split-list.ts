import { envelopeNames } from '../decode/answer-names.ts';
import type { RecordKind } from '../decode/elements.ts';
import { ROOT, Unreadable } from '../decode/json.ts';
import { listNames } from '../decode/record-names.ts';

/** What stands around a list is short. A document that has more there is read as a whole. */
const MOST_BYTES_AROUND = 1_024 * 1_024;

/** A record with more bytes is read with the whole document: an organization of 30,000 devices has as many. */
const MOST_BYTES_OF_A_RECORD = 32 * 1_024 * 1_024;

/** The names of members that hold lists are shorter. */
const MOST_KEY_BYTES = 64;

/** The only element of the list in the document around the records. */
export const INSTEAD_OF_RECORDS = 0;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COMMA, DIGIT_ZERO] = Array.from(
  '"\\[]{},0',
  (letter) => letter.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

const utf8 = new TextDecoder();

const notJson = () => new Unreadable(ROOT, 'the body is not JSON');

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes)
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return false;
  return true;
}

/** Collects bytes that lie in several pieces. */
function createBytes() {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return {
    byteLength: () => length,
    add(piece: Uint8Array): void {
      if (piece.byteLength === 0) return;
      pieces.push(piece);
      length += piece.byteLength;
    },
    take(): Uint8Array {
      const [only, second] = pieces;
      const bytes = only !== undefined && second === undefined ? only : Buffer.concat(pieces, length);
      pieces = [];
      length = 0;
      return bytes;
    },
  };
}

/**
 * Looks for the list of a document: the document itself, or the first list whose member, and all members around it, have a name under which an answer
 * may hold its records.
 */
export function createListSearch(kind: RecordKind) {
  const mayHoldRecords = (key: string) => listNames[kind].has(key) || envelopeNames.has(key);
  let depth = 0;
  /** How many of the open objects may hold the list, from the outermost one on. */
  let wrappings = 0;
  let isInText = false;
  let isEscaped = false;
  let key: number[] = [];

  function opens(isList: boolean): boolean {
    const isWrapping =
      wrappings === depth && (depth === 0 || mayHoldRecords(utf8.decode(Uint8Array.from(key))));
    depth += 1;
    if (isWrapping && !isList) wrappings += 1;
    return isWrapping && isList;
  }

  function closes(): void {
    depth -= 1;
    wrappings = Math.min(wrappings, depth);
  }

  return {
    /** The position behind the bracket that opens the list; null where it is not in this piece. */
    find(piece: Uint8Array): number | null {
      for (const [at, byte] of piece.entries()) {
        if (isInText) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isInText = false;
          if (isInText && key.length < MOST_KEY_BYTES) key.push(byte);
        } else if (byte === QUOTE) {
          isInText = true;
          key = [];
        } else if (byte === LIST || byte === OBJECT) {
          if (opens(byte === LIST)) return at + 1;
        } else if (byte === LIST_END || byte === OBJECT_END) closes();
      }
      return null;
    },
  };
}

/** Cuts the inside of a list at its commas. `onRecord` receives the text of each record; it is JSON if the document is. */
function createListCut(onRecord: (json: Uint8Array) => void) {
  const bytes = createBytes();
  let isFirst = true;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;

  function end(isLast: boolean): void {
    const record = bytes.take();
    const isNone = isBlank(record);
    if (isNone && !(isFirst && isLast)) throw notJson();
    if (!isNone) onRecord(record);
    isFirst = false;
  }

  return {
    /** The position of the bracket that closes the list; null where it is not in this piece. Throws `Unreadable`. */
    cut(piece: Uint8Array, from: number): number | null {
      let begin = from;
      for (let at = from; at < piece.length; at += 1) {
        const byte = piece[at];
        if (isInText) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isInText = false;
        } else if (byte === QUOTE) isInText = true;
        else if (byte === LIST || byte === OBJECT) depth += 1;
        else if (depth > 0) {
          if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
        } else if (byte === COMMA || byte === LIST_END) {
          bytes.add(piece.subarray(begin, at));
          end(byte === LIST_END);
          if (byte === LIST_END) return at;
          begin = at + 1;
        }
      }
      const rest = piece.subarray(begin);
      if (bytes.byteLength() > 0 || !isBlank(rest)) bytes.add(rest);
      if (bytes.byteLength() > MOST_BYTES_OF_A_RECORD) throw new Unreadable(ROOT, 'a record is too long');
      return null;
    },
  };
}

/**
 * Cuts the list of a JSON document into its records while the bytes come. What stands around the list shows at the end whether it was the list that the
 * decoders take. Methods throw `Unreadable`.
 */
export function createListSplitter(kind: RecordKind, onRecord: (json: Uint8Array) => void) {
  const around = createBytes();
  const search = createListSearch(kind);
  const list = createListCut(onRecord);
  let state: 'before' | 'inside' | 'behind' | 'whole' = 'before';

  function addAround(bytes: Uint8Array): void {
    around.add(bytes.slice());
    if (around.byteLength() > MOST_BYTES_AROUND) state = 'whole';
  }

  return {
    push(piece: Uint8Array): void {
      let from = 0;
      if (state === 'before') {
        const begin = search.find(piece);
        addAround(piece.subarray(0, begin ?? piece.length));
        if (begin === null || state !== 'before') return;
        around.add(Uint8Array.of(DIGIT_ZERO));
        from = begin;
        state = 'inside';
      }
      if (state === 'inside') {
        const end = list.cut(piece, from);
        if (end === null) return;
        from = end;
        state = 'behind';
      }
      if (state === 'behind') addAround(piece.subarray(from));
    },
    /** The document with `INSTEAD_OF_RECORDS` as the only element of its list. Null: it has no such list, or too much around it. */
    end(): Uint8Array | null {
      if (state === 'inside') throw notJson();
      return state === 'behind' ? around.take() : null;
    },
  };
}
