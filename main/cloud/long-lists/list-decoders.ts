import type { ServiceRecord } from '../../../preload/contract/index.ts';
import type { RecordKind } from '../decode/elements.ts';
import { decodeArchives, decodeDevices, decodeOrganizations } from '../decode/organizations.ts';

/** The decoders of whole lists, on the main thread and on the thread of long lists. They throw `Unreadable`. */
export const listDecoders: Readonly<Record<RecordKind, (json: unknown) => readonly ServiceRecord[]>> = {
  organization: decodeOrganizations,
  device: decodeDevices,
  archive: decodeArchives,
};
