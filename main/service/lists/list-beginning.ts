import type { OrganizationRecord } from '../../../preload/contract/index.ts';
import { isJsonObject, parseJson, Unreadable } from '../http/json.ts';
import { asRecord, isRecord } from '../read/elements.ts';
import { decodeOrganizations } from '../read/organizations.ts';
import { createListSearch } from './split-list.ts';

/**
 * Bytes at the beginning of a list, decoded at once on the main thread: a screen of devices with
 * some archives each.
 */
export const BEGINNING_BYTES = 80 * 1_024;

/** Tiles on a large screen. */
const FIRST_DEVICES = 64;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COMMA] = Array.from('"\\[]{},', (letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number, number];

/** Lists and objects still open at the end of a text. */
interface Open {
  /** Closing brackets, outermost first. */
  readonly endings: readonly number[];
  /** Position of the last comma at each depth; 0: none. */
  readonly commas: readonly number[];
}

function openAtEnd(json: Uint8Array): Open {
  const endings: number[] = [];
  const commas = [0];
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === LIST || byte === OBJECT) {
      endings.push(byte === LIST ? LIST_END : OBJECT_END);
      commas[endings.length] = 0;
    } else if (byte === LIST_END || byte === OBJECT_END) endings.pop();
    else if (byte === COMMA) commas[endings.length] = at;
  }
  return { endings, commas };
}

/** Depth of a list's records, and of the elements of a list inside a record. */
const [RECORDS, ELEMENTS] = [1, 3];

/** Closes a list after its last whole record, or the last whole element in the next. */
function closed(list: Uint8Array): Uint8Array | null {
  const { endings, commas } = openAtEnd(list);
  const isInElements = endings[ELEMENTS - 1] === LIST_END && (commas[ELEMENTS] ?? 0) > 0;
  const depth = isInElements ? ELEMENTS : RECORDS;
  const end = commas[depth] ?? 0;
  if (endings.length === 0 || end === 0) return null;
  return Buffer.concat([list.subarray(0, end), Uint8Array.from(endings.slice(0, depth).toReversed())]);
}

/** Closes a document after the last whole record of its outermost list. */
export function shortened(json: Uint8Array): Uint8Array {
  const { endings, commas } = openAtEnd(json);
  const depth = endings.findIndex((ending, at) => ending === LIST_END && (commas[at + 1] ?? 0) > 0) + 1;
  return Buffer.concat([
    json.subarray(0, commas[depth]),
    Uint8Array.from(endings.slice(0, depth).toReversed()),
  ]);
}

function* firstDevices(list: readonly unknown[]): Generator<OrganizationRecord> {
  let missing = FIRST_DEVICES;
  for (const json of list) {
    // A surer identifier may still follow a weak one.
    if (!isJsonObject(json) || !isRecord(asRecord(json, 'organization'), 'organization')) continue;
    const [organization] = decodeOrganizations([json]);
    if (organization === undefined) continue;
    const devices = organization.devices?.slice(0, missing) ?? null;
    yield { ...organization, devices };
    missing -= devices?.length ?? 0;
    if (missing <= 0) return;
  }
}

/**
 * Reads the first organizations and devices from a long list's first bytes; members after an
 * organization's devices are missing. Empty if the list is whole or can't be read like this.
 */
export function readBeginning(bytes: Uint8Array): readonly OrganizationRecord[] {
  const begin = createListSearch('organization').find(bytes);
  const list = begin === null ? null : closed(bytes.subarray(begin - 1));
  if (list === null) return [];
  try {
    return [...firstDevices(parseJson(list) as readonly unknown[])];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [];
  }
}
