import type {
  ArchiveRecord,
  DeviceTimes,
  Failure,
  GalleryScope,
  ListPart,
  LocationScope,
  OrganizationRecord,
  Precision,
  SnapshotSummary,
  SubjectReference,
  Tile,
  Timeline,
  TimelineRequest,
  Validators,
} from '../../preload/contract/index.ts';
import type { ReceivedImage } from '../gate/accept-snapshot.ts';
import type { PartialImages } from '../shared/partial-images.ts';
import type { ResponseStore } from '../shared/response-store.ts';
import type { Bookmarks } from './catalog/bookmarks.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { ExportLog } from './catalog/export-log.ts';
import type { OrganizationsAhead } from './catalog/import-organizations.ts';
import type { Notes } from './catalog/notes.ts';
import type { SavedViews } from './catalog/saved-views.ts';
import type { SubjectNames } from './catalog/subjects.ts';
import type { Page } from './database/database.ts';
import type { FleetRecords } from './fleet-records.ts';
import type { ExportRows } from './gallery/export-rows.ts';
import type { Gallery } from './gallery/gallery.ts';
import type { HealthCalls } from './health-calls.ts';
import type { StoredImage } from './images/snapshots.ts';
import type { OfflineStore } from './offline/offline-store.ts';
import type { UnsavedCause } from './open-database.ts';
import type { PackCalls } from './pack-calls.ts';
import type { Search } from './search/search.ts';
import type { Storage } from './storage/storage.ts';

/** A stored file, ready to be read. */
interface OpenedFile {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly file: string;
}

/**
 * The fleet and images of one account on this laptop: an SQLite database and a folder of images by
 * hash. Uses no network. All times are ms since the epoch. Methods throw `LibraryError` (with a
 * `Failure`) if the disk fails.
 */
export interface Library extends Catalog {
  /**
   * True if the old database was missing or unusable, and this one was rebuilt from the images and
   * the journal.
   */
  readonly setAside: boolean;
  /**
   * True if pins, requested downloads and visits could not all be restored then, because their
   * copy was missing or damaged.
   */
  readonly areChoicesLost: boolean;
  /**
   * True if folders of images were missing when the library was opened; their images are no longer
   * stored.
   */
  readonly areImagesMissing: boolean;
  /**
   * Reason why no change of this run is saved, as the rows are in memory; `null` if they are on
   * the disk.
   */
  readonly unsaved: UnsavedCause | null;

  /**
   * Merges an answer of the service: names and fields are replaced, hand-added devices stay,
   * devices gone from an embedded list are hidden, never deleted with their images. A long answer
   * is merged in slices, each its own transaction; an interrupted one leaves a readable library
   * with nothing marked gone. A short one is stored before the call returns. `onStored` receives
   * the number of complete organizations between slices, when they can be read.
   */
  storeOrganizations(
    organizations: Iterable<OrganizationRecord>,
    validators: Validators,
    at: number,
    onStored?: (organizations: number) => void,
    ahead?: OrganizationsAhead | null,
    part?: ListPart | null,
  ): Promise<void>;
  /**
   * Begins storing a list that is still arriving. What is stored ahead is not stored again with
   * its list.
   */
  storeAhead(onStored: (organizations: number) => void): OrganizationsAhead;
  /**
   * Merges the archives of one device, like `storeOrganizations`. Returns false if nothing was
   * new, or the device is unknown.
   */
  storeArchives(
    deviceId: string,
    archives: readonly ArchiveRecord[],
    part?: ListPart | null,
  ): Promise<boolean>;
  /**
   * After a 304: advances the confirmed clock of the organizations and refreshes their validators.
   * If only the clock moves, it is on the disk after `writeConfirmed` or `close`.
   */
  confirmOrganizations(validators: Validators, at: number): void;
  writeConfirmed(): void;
  /**
   * Returns validators and confirmed clock of the last organizations answer; `null` if there was
   * none.
   */
  organizationsValidators(): (Validators & { readonly confirmedAt: number }) | null;
  /** Returns the time of the service's last confirmation here. */
  lastConfirmedAt(): number | null;

  /**
   * Adds an unknown subject by hand; an archive's device is added with it. Returns false if
   * present.
   */
  addByHand(subject: SubjectReference, at: number): boolean;
  /**
   * Hides a hand-added device and its hand-added archives. Returns false if the service lists it
   * or it is unknown.
   */
  removeByHand(deviceId: string): boolean;

  /**
   * Returns tiles of a scope: an organization's devices by name, or a device followed by its
   * archives from new to old.
   */
  tiles(scope: LocationScope, offset: number, limit: number): Page<Tile>;
  /** Returns `null` for an unknown subject. */
  tile(subject: SubjectReference): Tile | null;
  names(subject: SubjectReference): SubjectNames | null;
  readonly gallery: Gallery;
  readonly search: Pick<Search, 'find' | 'all'>;
  readonly savedViews: SavedViews;
  readonly notes: Notes;
  readonly storage: Storage;
  /** Subjects and images of exports, by row id. */
  readonly exportRows: ExportRows;
  /** Records of organizations, devices and archives as the service stated them, for packs. */
  readonly fleetRecords: FleetRecords;
  /** Await it before reading a gallery of the kind `view`; does nothing for others. */
  prepareGallery(scope: GalleryScope): Promise<void>;
  readonly bookmarks: Bookmarks;
  readonly exports: ExportLog;

  /** Returns the validators of a subject's newest stored image in each precision, if any. */
  validators(subject: SubjectReference): Readonly<Record<Precision, Validators | null>>;
  /**
   * Stores an image: temporary file, fsync, rename, folder fsync, then the row. Another one with
   * the same bytes confirms the first.
   */
  storeImage(
    subject: SubjectReference,
    image: ReceivedImage,
    validators: Validators,
    at: number,
  ): Promise<SnapshotSummary>;
  confirm(subject: SubjectReference, precision: Precision, validators: Validators, at: number): void;
  /** Records that the service has no snapshot of the subject. Stored images stay. */
  markNone(subject: SubjectReference, at: number): void;
  /** Records that a request failed. Stored images stay. */
  markFailed(subject: SubjectReference, failure: Failure, at: number): void;
  newest(subject: SubjectReference, precision: Precision): StoredImage | null;
  /** Returns all snapshots of a subject, newest first. */
  history(subject: SubjectReference): readonly SnapshotSummary[];
  /**
   * Returns the snapshots of a device, its own and its archives', nearest to a time; `null` if the
   * device is unknown.
   */
  timeline(request: TimelineRequest): Omit<Timeline, 'listedAt'> | null;
  /** Returns the times of all snapshots of a device; `null` if it is unknown. */
  deviceTimes(deviceId: string): Promise<DeviceTimes | null>;

  readonly offline: OfflineStore;
  readonly packs: PackCalls;

  readonly health: HealthCalls;

  /** Opens a stored image by hash; `null` if this account has none. */
  openImage(hash: string): Promise<OpenedFile | null>;
  /**
   * Stores the thumbnail of a stored image: a JPEG or WebP by its magic bytes, at most 320 px on a
   * side (P19). Returns false if invalid, or if the image is not stored. Above 256 MiB the oldest
   * are removed.
   */
  storeThumbnail(hash: string, bytes: Uint8Array): Promise<boolean>;
  /** Returns the length of a stored image's thumbnail; 0 if there is none. */
  thumbnailBytes(hash: string): number;
  /** Opens the thumbnail of a stored image by the image's hash; `null` if there is none. */
  openThumbnail(hash: string): Promise<OpenedFile | null>;
  /** Unchanged answers of the service for conditional requests: up to 32 MiB. */
  readonly responses: ResponseStore;
  /** Parts of interrupted downloads. Only `storage.state` counts them. */
  readonly partials: PartialImages & { clear(): Promise<void> };
  close(): void;
  /** Resolves once nothing more is written into the library's folder, after `close`. */
  settled(): Promise<void>;
}
