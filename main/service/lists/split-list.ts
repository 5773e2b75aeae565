import { ROOT, Unreadable } from '../http/json.ts';
import { envelopeNames } from '../read/answer-names.ts';
import type { RecordKind } from '../read/record-names.ts';
import { listNames } from '../read/record-names.ts';

/** Limit of the text around a list; a document with more is read whole. */
const MOST_BYTES_AROUND = 1_024 * 1_024;

/**
 * Limit of a record in bytes, an organization of 30,000 devices; a longer one is read with the
 * whole document.
 */
const MOST_BYTES_OF_A_RECORD = 32 * 1_024 * 1_024;

/** Names of members that hold lists are shorter. */
const MOST_KEY_BYTES = 64;

/** Only element of the list in the document around the records. */
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
 * Finds a document's list: the document itself, or the first list whose member and all enclosing
 * ones have names that may hold its records.
 */
export function createListSearch(kind: RecordKind) {
  const mayHoldRecords = (key: string) => listNames[kind].has(key) || envelopeNames.has(key);
  let depth = 0;
  /** Number of open objects that may hold the list, from the outermost. */
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
    /** Returns the position after the list's opening bracket; `null` if it isn't in this piece. */
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

/**
 * Splits the inside of a list at its commas. `onRecord` receives each record's text, valid JSON if
 * the document is.
 */
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
    /**
     * Returns the position of the list's closing bracket; `null` if it isn't in this piece. Throws
     * `Unreadable`.
     */
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
 * Splits a JSON document's list into records as it arrives. The text around it shows at the end
 * whether the decoders take the same list. Methods throw `Unreadable`.
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
    /**
     * Returns the document with `INSTEAD_OF_RECORDS` as its list's only element; `null` without
     * such a list or with too much around it.
     */
    end(): Uint8Array | null {
      if (state === 'inside') throw notJson();
      return state === 'behind' ? around.take() : null;
    },
  };
}
