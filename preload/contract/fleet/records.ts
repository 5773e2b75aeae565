/** The validators of a stored answer, exactly as the service wrote them (RFC 9110 8.8). */
export interface Validators {
  /** The `Last-Modified` field, verbatim; it is sent back as `If-Modified-Since` without being parsed. */
  readonly lastModified: string | null;
  readonly etag: string | null;
}

/** A record of the service: the fields that the app knows, and all others as they came. */
export interface ServiceRecord {
  readonly id: string;
  /** The name to show; the id where the service gives none. */
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ArchiveRecord extends ServiceRecord {
  /** When the archive was captured or created, ms since the epoch, where the service says so. */
  readonly capturedAt: number | null;
}

/** `archives` is null where the answer did not list them: that means unknown, not none. */
export interface DeviceRecord extends ServiceRecord {
  readonly archives: readonly ArchiveRecord[] | null;
  /** The answer listed only some of them: the others are not gone. */
  readonly hasMoreArchives?: true;
  /** How many archives the service says there are, if it listed only some. */
  readonly archivesTotal?: number;
}

/** `devices` is null where the answer did not list them: that means unknown, not none. */
export interface OrganizationRecord extends ServiceRecord {
  readonly devices: readonly DeviceRecord[] | null;
  /** The answer listed only some of them: the others are not gone. */
  readonly hasMoreDevices?: true;
  /** How many devices the service says there are, if it listed only some. */
  readonly devicesTotal?: number;
  /** The devices were handed over while the list came, and are not in `devices`. */
  readonly isHandedOver?: true;
  /** Only the first of its devices, ahead of the whole organization. */
  readonly isBeginning?: true;
}
