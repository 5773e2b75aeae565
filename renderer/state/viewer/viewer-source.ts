import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  AppInfo,
  Bridge,
  DeviceTimes,
  DragPicture,
  Failure,
  Measured,
  Precision,
  SnapshotSummary,
  SubjectReference,
  SyncMode,
  Tile,
  Timeline,
  Unsubscribe,
} from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import type { DownloadCost } from '../offline/offline-words.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { invoke } from '../store/invoke.ts';
import type { Readable } from '../store/store.ts';
import { dragOut } from './drag-out.ts';
import type { NoteStore } from './note-store.ts';

export interface FoundDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly organizationName: string | null;
}

/** The calls of the viewer and the comparison. */
export interface ViewerSource {
  /**
   * Returns the snapshots of a device around a time, or the newest; `null` if unreadable.
   * `refresh`: as the service lists them now.
   */
  readonly timeline: (deviceId: string, around: number | null, refresh?: boolean) => Promise<Timeline | null>;
  /** Returns the times of all snapshots of a device; `null` if unreadable. */
  readonly times: (deviceId: string) => Promise<DeviceTimes | null>;
  /** Returns what is stored of a subject; `null` if unreadable. */
  readonly tile: (subject: SubjectReference) => Promise<Tile | null>;
  /** Downloads a subject now. `onChanged` reports its answer. */
  readonly download: (subject: SubjectReference, precision: Precision) => void;
  /** Downloads an image without a condition, because the stored one can't be shown completely. */
  readonly downloadAgain: (subject: SubjectReference, precision: Precision) => void;
  /**
   * Returns the cost of downloading full precision; `null` if nothing can be downloaded, or
   * unknown.
   */
  readonly fullCost: (subject: SubjectReference) => Promise<DownloadCost | null>;
  /** Returns the snapshot frozen at the end of the last visit, if any. */
  readonly baseline: (subject: SubjectReference) => Promise<SnapshotSummary | null>;
  /**
   * Returns the first devices with words that start so in names, ids or fields; an empty text
   * finds all.
   */
  readonly findDevices: (words: string) => Promise<readonly FoundDevice[]>;
  readonly onChanged: (listener: (subjects: readonly SubjectReference[]) => void) => Unsubscribe;
  /** Returns what was measured of an image beside its device's usual ones; empty if unknown. */
  readonly picture: (hash: string) => Promise<readonly Measured[]>;
  readonly requestDownload: (subject: SubjectReference, precision: Precision) => Promise<Failure | null>;
  /** Copies the image at a point of the window, CSS px. Resolves with false if that failed. */
  readonly copyImage: (point: { readonly x: number; readonly y: number }) => Promise<boolean>;
  /** Drags an image out of the window as a file. Returns a message for the user, if any. */
  readonly dragOut: (
    subject: SubjectReference,
    hash: string,
    picture: DragPicture | null,
  ) => Promise<string | null>;
  /**
   * Returns the name of the newest export on the disk that has an image; `null` if there is none.
   * `reveals`: shows it in the file manager too.
   */
  readonly exportOf: (subject: SubjectReference, hash: string, reveals: boolean) => Promise<string | null>;
  readonly isFavorite: (deviceId: string) => boolean;
  readonly showFullScreen: (on: boolean) => void;
  /** Reports changes of full screen, whatever the cause. */
  readonly onFullScreen: (listener: (on: boolean) => void) => Unsubscribe;
  /** `process.platform`, for the names of keys. */
  readonly platform: () => string;
  /** Zone of the times on the screen. */
  readonly zone: () => ZoneChoice;
  /** Precision of downloads for opened snapshots. */
  readonly precision: () => Precision;
  /** Returns the mode that delays full images, if any. */
  readonly savingMode: () => 'saver' | 'lowOnly' | null;
  readonly chooseZone: (zone: ZoneChoice) => void;
  /** Returns the notes about a snapshot and its subject; empty if none. */
  readonly note: (subject: SubjectReference, snapshotAt: number | null) => Promise<string>;
}

/** Most devices in a readable list; another letter narrows it. */
const FOUND_DEVICES = 100;

export function createViewerSource(
  bridge: Bridge,
  {
    settings,
    info,
    notes,
    mode = () => null,
    isFavorite = () => false,
  }: {
    readonly settings: SettingsStore;
    readonly info: Readable<AppInfo | null>;
    readonly notes: NoteStore;
    readonly mode?: () => SyncMode | null;
    readonly isFavorite?: ViewerSource['isFavorite'];
  },
): ViewerSource {
  return {
    async timeline(deviceId, around, refresh = false) {
      const request = { deviceId, around, limit: PAGE_LIMIT, refresh };
      const answer = await invoke(() => bridge.viewer.timeline(request));
      return answer.ok ? answer.value : null;
    },
    async times(deviceId) {
      const answer = await invoke(() => bridge.viewer.times({ deviceId }));
      return answer.ok ? answer.value : null;
    },
    async tile(subject) {
      const answer = await invoke(() => bridge.gallery.tile({ subject }));
      return answer.ok ? answer.value : null;
    },
    download(subject, precision) {
      const request = { subjects: [subject], precision, always: false };
      void invoke(() => bridge.gallery.revalidate({ scope: 'demand', ...request }));
    },
    downloadAgain(subject, precision) {
      const request = { subjects: [subject], precision, always: true, afresh: true };
      void invoke(() => bridge.gallery.revalidate({ scope: 'demand', ...request }));
    },
    async fullCost(subject) {
      const answer = await invoke(() => bridge.offline.missing({ subjects: [subject], precision: 'full' }));
      return answer.ok && answer.value.subjects.length > 0 ? answer.value : null;
    },
    async picture(hash) {
      const answer = await invoke(() => bridge.health.picture({ hash }));
      return answer.ok ? (answer.value ?? []) : [];
    },
    async baseline(subject) {
      const answer = await invoke(() => bridge.offline.baseline({ subject }));
      return answer.ok && answer.value !== null ? bestSnapshot({ subject, ...answer.value }) : null;
    },
    async findDevices(words) {
      const terms = { text: words, among: 'devices', filters: {} } as const;
      const answer = await invoke(() => bridge.fleet.search({ terms, offset: 0, limit: FOUND_DEVICES }));
      if (!answer.ok) return [];
      return answer.value.rows.map(({ subject, name, organizationName }) => ({
        deviceId: subject.deviceId,
        name,
        organizationName,
      }));
    },
    onChanged: (listener) =>
      bridge.on.snapshotsChanged((tiles) => listener(tiles.map(({ subject }) => subject))),
    async requestDownload(subject, precision) {
      const answer = await invoke(() => bridge.offline.requestDownload({ subjects: [subject], precision }));
      return answer.ok ? null : answer.failure;
    },
    async copyImage({ x, y }) {
      const answer = await invoke(() => bridge.viewer.copyImage({ x: Math.round(x), y: Math.round(y) }));
      return answer.ok;
    },
    dragOut: (subject, hash, picture) => dragOut(bridge, { subjects: [subject], hash }, picture),
    async exportOf(subject, hash, reveals) {
      const answer = await invoke(() => bridge.exports.ofImage({ ...subject, hash, reveals }));
      return answer.ok && answer.value !== null ? answer.value.folderName : null;
    },
    isFavorite,
    showFullScreen: (on) => void invoke(() => bridge.viewer.showFullScreen({ on })),
    onFullScreen: (listener) => bridge.on.fullScreenChanged(({ on }) => listener(on)),
    platform: () => info.value?.platform ?? '',
    zone: () => settings.value?.timeZone ?? 'laptop',
    precision: () => settings.value?.precision ?? 'full',
    savingMode() {
      const known = mode();
      return known === 'saver' || known === 'lowOnly' ? known : null;
    },
    chooseZone: (timeZone) => settings.choose({ timeZone }),
    note: notes.textOf,
  };
}
