import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  AppInfo,
  Bridge,
  DragPicture,
  Failure,
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
  /** The snapshots of a device around a time, or the newest; null when they can't be read. `refresh`: as the service lists them now. */
  readonly timeline: (deviceId: string, around: number | null, refresh?: boolean) => Promise<Timeline | null>;
  /** What is stored of a subject; null when it can't be read. */
  readonly tile: (subject: SubjectReference) => Promise<Tile | null>;
  /** Downloads a subject now. `onChanged` notifies of its answer. */
  readonly download: (subject: SubjectReference, precision: Precision) => void;
  /** Downloads an image without a condition, as what is stored can't be shown whole. */
  readonly downloadAgain: (subject: SubjectReference, precision: Precision) => void;
  /** What a download of the full precision takes; null: nothing can be downloaded, or it is not known. */
  readonly fullCost: (subject: SubjectReference) => Promise<DownloadCost | null>;
  /** The snapshot that was frozen at the end of the last visit; null: there was none. */
  readonly baseline: (subject: SubjectReference) => Promise<SnapshotSummary | null>;
  /** The first devices with words that begin so in names, ids or fields; an empty text finds all. */
  readonly findDevices: (words: string) => Promise<readonly FoundDevice[]>;
  /** Notifies of changed subjects. */
  readonly onChanged: (listener: (subjects: readonly SubjectReference[]) => void) => Unsubscribe;
  /** Requests a download in a precision. Null: it is requested; else why not. */
  readonly requestDownload: (subject: SubjectReference, precision: Precision) => Promise<Failure | null>;
  /** Copies the image at a point of the window, CSS px. False: that failed. */
  readonly copyImage: (point: { readonly x: number; readonly y: number }) => Promise<boolean>;
  /** Drags an image out of the window as a file. Returns a message for the person; null: none. */
  readonly dragOut: (
    subject: SubjectReference,
    hash: string,
    picture: DragPicture | null,
  ) => Promise<string | null>;
  readonly showFullScreen: (on: boolean) => void;
  /** Notifies whether the window fills the screen, whatever changed that. */
  readonly onFullScreen: (listener: (on: boolean) => void) => Unsubscribe;
  /** `process.platform`, for the names of keys. */
  readonly platform: () => string;
  /** The zone of the times on the screen. */
  readonly zone: () => ZoneChoice;
  /** The precision of downloads for opened snapshots. */
  readonly precision: () => Precision;
  /** The mode of downloads that lets full images wait; null: the mode does not. */
  readonly savingMode: () => 'saver' | 'lowOnly' | null;
  readonly chooseZone: (zone: ZoneChoice) => void;
  /** What was written about a snapshot of a subject and about the subject; empty: nothing. */
  readonly note: (subject: SubjectReference, snapshotAt: number | null) => Promise<string>;
}

/** The most devices in a list that a person reads through; another letter narrows it. */
const FOUND_DEVICES = 100;

export function createViewerSource(
  bridge: Bridge,
  {
    settings,
    info,
    notes,
    mode = () => null,
  }: {
    readonly settings: SettingsStore;
    readonly info: Readable<AppInfo | null>;
    readonly notes: NoteStore;
    readonly mode?: () => SyncMode | null;
  },
): ViewerSource {
  return {
    async timeline(deviceId, around, refresh = false) {
      const request = { deviceId, around, limit: PAGE_LIMIT, refresh };
      const answer = await invoke(() => bridge.viewer.timeline(request));
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
