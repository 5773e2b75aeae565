import type {
  ArchiveRecord,
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
import type { PartialImages } from '../core/partial-images.ts';
import type { ResponseStore } from '../core/response-store.ts';
import type { ReceivedImage } from '../gate/accept-snapshot.ts';
import type { Bookmarks } from './catalog/bookmarks.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { ExportLog } from './catalog/export-log.ts';
import type { OrganizationsAhead } from './catalog/import-organizations.ts';
import type { Notes } from './catalog/notes.ts';
import type { SavedViews } from './catalog/saved-views.ts';
import type { SubjectNames } from './catalog/subjects.ts';
import type { Page } from './database/database.ts';
import type { ExportRows } from './gallery/export-rows.ts';
import type { Gallery } from './gallery/gallery.ts';
import type { HealthCalls } from './health-calls.ts';
import type { StoredImage } from './images/snapshots.ts';
import type { OfflineStore } from './offline/offline-store.ts';
import type { UnsavedCause } from './open-database.ts';
import type { PackCalls } from './pack-calls.ts';
import type { FleetRecords } from './packs/fleet-records.ts';
import type { Search } from './search/search.ts';
import type { Storage } from './storage/storage.ts';

/** A file that the library stores, to be read. */
interface OpenedFile {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly file: string;
}

/**
 * The fleet and the images of one account on this laptop: a SQLite database and a folder of images by hash.
 * Uses no network. All times are ms since the epoch. A method throws `LibraryError` (with a `Failure`) when the disk fails.
 */
export interface Library extends Catalog {
  /** True: the old database was gone or can't be used, and this one was rebuilt from the images and the journal. */
  readonly setAside: boolean;
  /** After that: pins, requested downloads and visits could not all be put back, as their copy was gone or damaged. */
  readonly areChoicesLost: boolean;
  /** Folders of images were gone from the disk when the library was opened; what they had is not stored any more. */
  readonly areImagesMissing: boolean;
  /** Why nothing of this run is saved: the rows are in memory. Null: they are on the disk. */
  readonly unsaved: UnsavedCause | null;

  /**
   * Merges an answer of the service: names and fields are replaced, hand-added devices stay, devices that are gone from an embedded list are hidden,
   * never deleted with their images. A long answer is merged in slices, each its own transaction; one that is cut off leaves a readable library in
   * which nothing is marked gone. A short one is stored when the call returns. `onStored` receives the number of whole
   * organizations between two slices, when they can be read.
   */
  storeOrganizations(
    organizations: Iterable<OrganizationRecord>,
    validators: Validators,
    at: number,
    onStored?: (organizations: number) => void,
    ahead?: OrganizationsAhead | null,
    part?: ListPart | null,
  ): Promise<void>;
  /** Begins to store a list that is still arriving. What is stored ahead is not stored again with its list. */
  storeAhead(onStored: (organizations: number) => void): OrganizationsAhead;
  /** Merges the list of archives of one device, as `storeOrganizations` does. False: nothing of it was new, or the device is unknown. */
  storeArchives(
    deviceId: string,
    archives: readonly ArchiveRecord[],
    part?: ListPart | null,
  ): Promise<boolean>;
  /**
   * After a 304: moves the confirmed clock of the organizations answer, and refreshes its validators. A clock that moves alone is on the disk after
   * `writeConfirmed` or `close`.
   */
  confirmOrganizations(validators: Validators, at: number): void;
  writeConfirmed(): void;
  /** Validators and confirmed clock of the last organizations answer. Null: never had one. */
  organizationsValidators(): (Validators & { readonly confirmedAt: number }) | null;
  /** When the service last confirmed anything here. */
  lastConfirmedAt(): number | null;

  /** Adds by hand what is not known yet; an archive needs its device, which is added with it. Returns false when present. */
  addByHand(subject: SubjectReference, at: number): boolean;
  /** Hides a hand-added device and its hand-added archives. Returns false when the service lists it or it is unknown. */
  removeByHand(deviceId: string): boolean;

  /** Tiles of a scope: an organization's devices by name, or a device followed by its archives from new to old. */
  tiles(scope: LocationScope, offset: number, limit: number): Page<Tile>;
  /** Null: an unknown subject. */
  tile(subject: SubjectReference): Tile | null;
  names(subject: SubjectReference): SubjectNames | null;
  readonly gallery: Gallery;
  readonly search: Pick<Search, 'find' | 'all'>;
  readonly savedViews: SavedViews;
  readonly notes: Notes;
  readonly storage: Storage;
  /** The subjects and images of exports, by row id. */
  readonly exportRows: ExportRows;
  /** What the service said of organizations, devices and archives, for packs. */
  readonly fleetRecords: FleetRecords;
  /** To be awaited before a gallery of the kind `view` is read; does nothing for the others. */
  prepareGallery(scope: GalleryScope): Promise<void>;
  readonly bookmarks: Bookmarks;
  readonly exports: ExportLog;

  /** The validators of the newest stored image of a subject in each precision; null without one. */
  validators(subject: SubjectReference): Readonly<Record<Precision, Validators | null>>;
  /** Stores an image: temp file, fsync, rename, folder fsync, then the row. A second one with the same bytes confirms the first. */
  storeImage(
    subject: SubjectReference,
    image: ReceivedImage,
    validators: Validators,
    at: number,
  ): Promise<SnapshotSummary>;
  confirm(subject: SubjectReference, precision: Precision, validators: Validators, at: number): void;
  /** The service has no snapshot of the subject. Stored images stay. */
  markNone(subject: SubjectReference, at: number): void;
  /** A request failed. Stored images stay. */
  markFailed(subject: SubjectReference, failure: Failure, at: number): void;
  newest(subject: SubjectReference, precision: Precision): StoredImage | null;
  /** All snapshots of a subject, newest first. */
  history(subject: SubjectReference): readonly SnapshotSummary[];
  /** The snapshots of a device, its own and its archives, nearest to a time. Null: the device is unknown. */
  timeline(request: TimelineRequest): Omit<Timeline, 'listedAt'> | null;

  readonly offline: OfflineStore;
  /** What a carry pack adds. */
  readonly packs: PackCalls;

  /** What the images say about their devices. */
  readonly health: HealthCalls;

  /** Opens a stored image by hash; null when this account has none of that hash. */
  openImage(hash: string): Promise<OpenedFile | null>;
  /**
   * Stores the thumbnail of a stored image: a JPEG or WebP by its magic bytes, at most 320 px on a side (P19). False: it is none, or the image is not
   * stored. Beyond 256 MiB the oldest are removed.
   */
  storeThumbnail(hash: string, bytes: Uint8Array): Promise<boolean>;
  /** How long the thumbnail of a stored image is; 0 while there is none. */
  thumbnailBytes(hash: string): number;
  /** Opens the thumbnail of a stored image by the image's hash; null while there is none. */
  openThumbnail(hash: string): Promise<OpenedFile | null>;
  /** Answers of the service as they came, for conditional requests: 32 MiB of them. */
  readonly responses: ResponseStore;
  /** What came of images whose download was cut. It counts in no other call but `storage.state`. */
  readonly partials: PartialImages & { clear(): Promise<void> };
  close(): void;
  /** Resolves when nothing is written into the folder of the library any more, after `close`. */
  settled(): Promise<void>;
}
