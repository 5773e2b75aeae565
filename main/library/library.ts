import type {
  ArchiveRecord,
  Device,
  DevicePosition,
  ExtraField,
  Failure,
  GalleryScope,
  LocationScope,
  Organization,
  OrganizationRecord,
  Precision,
  ReceivedImage,
  SnapshotSummary,
  SubjectReference,
  Tile,
  Timeline,
  TimelineRequest,
  Validators,
} from '../../preload/contract/index.ts';
import type { ResponseStore } from '../core/response-store.ts';
import type { Bookmarks } from './catalog/bookmarks.ts';
import type { SavedViews } from './catalog/saved-views.ts';
import type { SubjectNames } from './catalog/subjects.ts';
import type { Page } from './database/database.ts';
import type { Gallery } from './gallery/gallery.ts';
import type { StoredImage } from './images/snapshots.ts';
import type { OfflineStore } from './offline/offline-store.ts';
import type { Search } from './search/search.ts';
import type { Storage } from './storage/storage.ts';

/**
 * What is known and kept of one account on this laptop: a SQLite database and a folder of images by hash.
 * Uses no network. All times are ms since the epoch. A method throws `LibraryError` (with a `Failure`) when the disk fails.
 */
export interface Library {
  /** Why this library starts empty, if it had to: the old file was corrupt or foreign and has been set aside. */
  readonly setAside: boolean;

  /** Merges an answer of the service: names and fields are replaced, hand-added devices stay, devices that are gone from an
   * embedded list are marked gone (hidden), never deleted with their images. A long answer is merged in slices, each its own transaction, that
   * give way to others in between; one that is cut off leaves a readable library in which nothing is marked gone. A short one is stored when
   * the call returns. */
  storeOrganizations(
    organizations: Iterable<OrganizationRecord>,
    validators: Validators,
    at: number,
  ): Promise<void>;
  /**
   * Merges the archives of one device that its own list told, as `storeOrganizations` does. Nothing happens for a device that nobody knows.
   * False: nothing of it was new.
   */
  storeArchives(deviceId: string, archives: readonly ArchiveRecord[]): Promise<boolean>;
  /** After a 304: moves the confirmed clock of the organizations answer, and refreshes its validators. */
  confirmOrganizations(validators: Validators, at: number): void;
  /** Validators and confirmed clock of the last organizations answer. Null: never had one. */
  organizationsValidators(): (Validators & { readonly confirmedAt: number }) | null;
  /** Organizations by name; those of hand-added devices without one come last, as the row with id null. */
  organizations(offset: number, limit: number): Page<Organization>;
  /** Devices by name. `organizationId`: undefined all, null those of no organization. */
  devices(organizationId: string | null | undefined, offset: number, limit: number): Page<Device>;
  device(deviceId: string): { readonly device: Device; readonly fields: readonly ExtraField[] } | null;
  /** Where a device stands in `devices` of its organization. Null: nobody knows it. */
  devicePosition(deviceId: string): DevicePosition | null;

  /** Adds by hand what is not known yet; an archive needs its device, which is added with it. Returns false when present. */
  addByHand(subject: SubjectReference, at: number): boolean;
  /** Hides a hand-added device and its hand-added archives. Returns false when the service lists it or nobody knows it. */
  removeByHand(deviceId: string): boolean;

  /** Tiles of a scope: an organization's devices by name, or a device followed by its archives from new to old. */
  tiles(scope: LocationScope, offset: number, limit: number): Page<Tile>;
  /** Null: an unknown subject. */
  tile(subject: SubjectReference): Tile | null;
  names(subject: SubjectReference): SubjectNames | null;
  /** Galleries sorted, narrowed and grouped by day; what was seen and exported. */
  readonly gallery: Gallery;
  readonly search: Pick<Search, 'find' | 'all'>;
  readonly savedViews: SavedViews;
  readonly storage: Storage;
  /** To be awaited before a gallery of the kind `view` is read; does nothing for the others. */
  prepareGallery(scope: GalleryScope): Promise<void>;

  /** Favourites and recent places. */
  readonly bookmarks: Bookmarks;

  /** The validators of the newest kept image of a subject in a precision, or null when nothing is kept. */
  validators(subject: SubjectReference, precision: Precision): Validators | null;
  /** Keeps an image: temp file, fsync, rename, folder fsync, then the row. A second one with the same bytes confirms the first. */
  storeImage(
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
  newest(subject: SubjectReference, precision: Precision): StoredImage | null;
  /** All kept images of a subject, newest first. */
  history(subject: SubjectReference): readonly SnapshotSummary[];
  /** The moments of a device, its own and its archives, nearest to a moment. Null: nobody knows the device. */
  timeline(request: TimelineRequest): Timeline | null;

  /** Pins, wishes, the queue, reports, receipts and baselines. */
  readonly offline: OfflineStore;

  /** Opens a kept image by hash for reading, or null when this account has none of that hash. */
  openImage(
    hash: string,
  ): Promise<{ readonly mediaType: string; readonly byteLength: number; readonly file: string } | null>;
  /**
   * Keeps the thumbnail of a kept image: a JPEG or WebP by its magic bytes, at most 320 px on a side (P19). False: it is none, or
   * the image is not kept. The oldest make room beyond 256 MiB.
   */
  storeThumbnail(hash: string, bytes: Uint8Array): Promise<boolean>;
  /** Opens the thumbnail of a kept image by the image's hash; null while there is none. */
  openThumbnail(
    hash: string,
  ): Promise<{ readonly mediaType: string; readonly byteLength: number; readonly file: string } | null>;
  /** Answers of the service as they came, for conditional requests. Room for 32 MiB of them. */
  readonly responses: ResponseStore;
  /** When the service last confirmed anything here. */
  lastConfirmedAt(): number | null;
  close(): void;
}
