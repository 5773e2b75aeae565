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

/** A place in the window, CSS px. */
interface WindowPlace {
  readonly x: number;
  readonly y: number;
}

/** A device that was looked for. */
export interface FoundDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly organizationName: string | null;
}

/** What the viewer and the comparison need beyond what they show. */
export interface ViewerSource {
  /** The moments of a device nearest to one, or the newest; null when they can not be read. */
  readonly timeline: (deviceId: string, around: number | null) => Promise<Timeline | null>;
  /** The snapshot that was frozen at the end of the last visit; null: there was none. */
  readonly baseline: (subject: SubjectReference) => Promise<SnapshotSummary | null>;
  /** The first devices whose names, ids or fields have words that begin so; all of them for an empty text. */
  readonly findDevices: (words: string) => Promise<readonly FoundDevice[]>;
  /** Tells which subjects have something new. */
  readonly onChanged: (listener: (subjects: readonly SubjectReference[]) => void) => Unsubscribe;
  /** Has a precision come first with the next connection. Null: it will; else why not. */
  readonly requestDownload: (subject: SubjectReference, precision: Precision) => Promise<Failure | null>;
  /** Copies the image that lies at a place of the window. False: that failed. */
  readonly copyImage: (place: WindowPlace) => Promise<boolean>;
  /** Drags an image out of the window as a file. Answers what there is to say about it; null: nothing. */
  readonly dragOut: (
    subject: SubjectReference,
    hash: string,
    picture: DragPicture | null,
  ) => Promise<string | null>;
  readonly showFullScreen: (on: boolean) => void;
  /** `process.platform`: keys are named after its keyboard. */
  readonly platform: () => string;
  /** By whose clock the person wants times. */
  readonly zone: () => ZoneChoice;
  /** What the person wants to have fetched of what is opened: `low` until full is asked for. */
  readonly precision: () => Precision;
  readonly chooseZone: (zone: ZoneChoice) => void;
}
