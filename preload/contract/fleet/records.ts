import type { Failure } from '../core/failure.ts';

/** Validators of a stored answer, exactly as the service wrote them (RFC 9110 8.8). */
export interface Validators {
  /** The `Last-Modified` field, returned verbatim as `If-Modified-Since`. */
  readonly lastModified: string | null;
  readonly etag: string | null;
}

/** A record of the service: the known fields, and all others unchanged. */
export interface ServiceRecord {
  readonly id: string;
  /** Display name; the id if the service gives none. */
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ArchiveRecord extends ServiceRecord {
  /** Time when the archive was captured or created, ms since the epoch, if stated. */
  readonly capturedAt: number | null;
}

/** `archives`: `null` if the answer did not list them, which means unknown. */
export interface DeviceRecord extends ServiceRecord {
  readonly archives: readonly ArchiveRecord[] | null;
  /** The answer listed only some archives: the others are not gone. */
  readonly hasMoreArchives?: true;
  /** Number of archives stated by the service, if it listed only some. */
  readonly archivesTotal?: number;
}

/** `devices`: `null` if the answer did not list them, which means unknown. */
export interface OrganizationRecord extends ServiceRecord {
  readonly devices: readonly DeviceRecord[] | null;
  /** The answer listed only some devices: the others are not gone. */
  readonly hasMoreDevices?: true;
  /** Number of devices stated by the service, if it listed only some. */
  readonly devicesTotal?: number;
  /** Reason why the list of devices failed; `devices` then holds what another list said. */
  readonly devicesFailure?: Failure;
  /** The devices were handed over while the list was arriving, and are not in `devices`. */
  readonly isHandedOver?: true;
  /** Contains only the first devices, ahead of the whole organization. */
  readonly isBeginning?: true;
}
