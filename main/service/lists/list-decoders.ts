import type { ServiceRecord } from '../../../preload/contract/index.ts';
import type { OnUnread } from '../http/unread-records.ts';
import { decodeArchives, decodeDevices, decodeOrganizations } from '../read/organizations.ts';
import type { RecordKind } from '../read/record-names.ts';

/** Decoders of whole lists, on the main thread and the list thread. They throw `Unreadable`. */
export const listDecoders: Readonly<
  Record<RecordKind, (json: unknown, onUnread?: OnUnread) => readonly ServiceRecord[]>
> = {
  organization: decodeOrganizations,
  device: decodeDevices,
  archive: decodeArchives,
};
