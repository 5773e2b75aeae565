import type {
  Device,
  ExtraField,
  Failure,
  GalleryScope,
  Organization,
  OrganizationRecord,
  Precision,
  ReceivedImage,
  SnapshotSummary,
  SubjectReference,
  Tile,
  Validators,
} from '../../preload/contract/index.ts';
import type { ResponseStore } from '../response-store.ts';

/** A kept image as the export needs it. */
export interface KeptImage extends SnapshotSummary, Validators {}

/** A subject with its names, for exports and captions. */
export interface SubjectNames {
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly deviceName: string;
  readonly archiveName: string | null;
}

export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/**
 * What is known and kept of one account on this laptop: a SQLite database and a folder of images by hash.
 * Uses no network. All times are ms since the epoch. A method throws `LibraryError` (with a `Failure`) when the disk fails.
 */
export interface Library {
  /** Why this library starts empty, if it had to: the old file was corrupt or foreign and has been set aside. */
  readonly setAside: boolean;

  /** Merges an answer of the service: names and fields are replaced, hand-added devices stay, devices that are gone from an
   * embedded list are marked gone (hidden), never deleted with their images. One transaction. */
  storeOrganizations(organizations: readonly OrganizationRecord[], validators: Validators, at: number): void;
  /** After a 304: moves the confirmed clock of the organizations answer, and refreshes its validators. */
  confirmOrganizations(validators: Validators, at: number): void;
  /** Validators and confirmed clock of the last organizations answer. Null: never had one. */
  organizationsValidators(): (Validators & { readonly confirmedAt: number }) | null;
  /** Organizations by name; those of hand-added devices without one come last, as the row with id null. */
  organizations(offset: number, limit: number): Page<Organization>;
  /** Devices by name. `organizationId`: undefined all, null those of no organization. */
  devices(organizationId: string | null | undefined, offset: number, limit: number): Page<Device>;
  device(deviceId: string): { readonly device: Device; readonly fields: readonly ExtraField[] } | null;

  /** Adds by hand what is not known yet; an archive needs its device, which is added with it. Returns false when present. */
  addByHand(subject: SubjectReference, at: number): boolean;
  /** Hides a hand-added device and its hand-added archives. Returns false when the service lists it or nobody knows it. */
  removeByHand(deviceId: string): boolean;

  /** Tiles of a scope: an organization's devices by name, or a device followed by its archives from new to old. */
  tiles(scope: GalleryScope, offset: number, limit: number): Page<Tile>;
  /** Null: an unknown subject. */
  tile(subject: SubjectReference): Tile | null;
  names(subject: SubjectReference): SubjectNames | null;

  /** The validators of the newest kept image of a subject in a precision, or null when nothing is kept. */
  validators(subject: SubjectReference, precision: Precision): Validators | null;
  /** Keeps an image: temp file, fsync, rename, folder fsync, then the row. A second one with the same bytes confirms the first. */
  keep(
    subject: SubjectReference,
    image: ReceivedImage,
    validators: Validators,
    at: number,
  ): Promise<SnapshotSummary>;
  /** After a 304: moves the confirmed clock of the newest image in that precision, and refreshes its validators. */
  confirm(subject: SubjectReference, precision: Precision, validators: Validators, at: number): void;
  /** The service has no snapshot of the subject. What is kept stays. */
  markNone(subject: SubjectReference, at: number): void;
  /** Asking failed; what is kept stays good. */
  markFailed(subject: SubjectReference, failure: Failure, at: number): void;
  /** The newest kept image in a precision. */
  newest(subject: SubjectReference, precision: Precision): KeptImage | null;
  /** All kept images of a subject, newest first. */
  history(subject: SubjectReference): readonly SnapshotSummary[];

  /** Opens a kept image by hash for reading, or null when this account has none of that hash. */
  openImage(
    hash: string,
  ): Promise<{ readonly mediaType: string; readonly byteLength: number; readonly file: string } | null>;
  /** Answers of the service as they came, for conditional requests. Room for 32 MiB of them. */
  readonly responses: ResponseStore;
  /** When the service last confirmed anything here. */
  lastConfirmedAt(): number | null;
  close(): void;
}
