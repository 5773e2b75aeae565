import type { OrganizationRecord } from '../../../preload/contract/index.ts';
import { asRecord, isRecord } from '../decode/elements.ts';
import { isJsonObject, parseJson, Unreadable } from '../decode/json.ts';
import { decodeOrganizations } from '../decode/organizations.ts';
import { createListSearch } from './split-list.ts';

/** The beginning of a list has so many bytes: a screen of devices with some archives each. The main thread decodes them in one go. */
export const BEGINNING_BYTES = 80 * 1_024;

/** The tiles of a large screen. */
const FIRST_DEVICES = 64;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COMMA] = Array.from('"\\[]{},', (letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number, number];

/** The lists and objects that are open at the end of a text. */
interface Open {
  /** The brackets that close them, the outermost one first. */
  readonly endings: readonly number[];
  /** Where the last comma stands at each depth; 0: none does. */
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

/** The depth of the records of a list, and of the elements of a list that a record itself holds. */
const [RECORDS, ELEMENTS] = [1, 3];

/** Closes a list of records behind the last record that is whole, or behind the last whole element of a list that the record after it holds. */
function closed(list: Uint8Array): Uint8Array | null {
  const { endings, commas } = openAtEnd(list);
  const isInElements = endings[ELEMENTS - 1] === LIST_END && (commas[ELEMENTS] ?? 0) > 0;
  const depth = isInElements ? ELEMENTS : RECORDS;
  const end = commas[depth] ?? 0;
  if (endings.length === 0 || end === 0) return null;
  return Buffer.concat([list.subarray(0, end), Uint8Array.from(endings.slice(0, depth).toReversed())]);
}

function* firstDevices(list: readonly unknown[]): Generator<OrganizationRecord> {
  let missing = FIRST_DEVICES;
  for (const json of list) {
    // A weak identifier may give way to a sure one that is still to come.
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
 * Reads the first organizations and devices of a long list out of its first bytes. Members of an organization that come behind its devices are missing.
 * Empty where the list is whole, or can't be read so.
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
