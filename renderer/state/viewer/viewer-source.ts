import type {
  DragPicture,
  Failure,
  Precision,
  SnapshotSummary,
  SubjectReference,
  Timeline,
  Unsubscribe,
} from '../../../preload/contract/index.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';

/** A point of the window, CSS px. */
interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

export interface FoundDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly organizationName: string | null;
}

/** The calls of the viewer and the comparison. */
export interface ViewerSource {
  /** The snapshots of a device around a time, or the newest; null when they can't be read. */
  readonly timeline: (deviceId: string, around: number | null) => Promise<Timeline | null>;
  /** The snapshot that was frozen at the end of the last visit; null: there was none. */
  readonly baseline: (subject: SubjectReference) => Promise<SnapshotSummary | null>;
  /** The first devices with words that begin so in names, ids or fields; an empty text finds all. */
  readonly findDevices: (words: string) => Promise<readonly FoundDevice[]>;
  /** Notifies of changed subjects. */
  readonly onChanged: (listener: (subjects: readonly SubjectReference[]) => void) => Unsubscribe;
  /** Requests a download in a precision. Null: it is requested; else why not. */
  readonly requestDownload: (subject: SubjectReference, precision: Precision) => Promise<Failure | null>;
  /** Copies the image at a point of the window. False: that failed. */
  readonly copyImage: (point: WindowPoint) => Promise<boolean>;
  /** Drags an image out of the window as a file. Returns a message for the person; null: none. */
  readonly dragOut: (
    subject: SubjectReference,
    hash: string,
    picture: DragPicture | null,
  ) => Promise<string | null>;
  readonly showFullScreen: (on: boolean) => void;
  /** `process.platform`, for the names of keys. */
  readonly platform: () => string;
  /** The zone of the times on the screen. */
  readonly zone: () => ZoneChoice;
  /** The precision of downloads for opened snapshots. */
  readonly precision: () => Precision;
  readonly chooseZone: (zone: ZoneChoice) => void;
}
