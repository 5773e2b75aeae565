import type {
  Estimate,
  EstimateRequest,
  NewPin,
  OfflineState,
  Pin,
  PinTarget,
  Precision,
  ReadyCheck,
  ShortConnections,
  SubjectReference,
  SyncMode,
  Visit,
} from '../../../preload/contract/index.ts';
import type { Cloud } from '../../cloud/cloud.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Timers } from '../../core/timers.ts';
import type { Library } from '../../library/library.ts';
import type { SyncSettings } from '../../library/offline/offline-store.ts';
import type { Connection } from '../connection.ts';
import type { TrafficMeter } from './traffic/traffic-meter.ts';
import { type ReadyChecks } from './visits/ready-check.ts';
import { type ListSilentDevices } from './visits/silent-devices.ts';

/** Everything that brings an account's images here and keeps them true: pins, wishes, the queue, checks before leaving. */
export interface OfflineWork {
  state(): OfflineState;
  changeMode(mode: SyncMode): void;
  changeLimits(change: Partial<Pick<SyncSettings, 'syncLimitBytes' | 'bytesPerSecondLimit'>>): void;
  /** A person wants everything promised and wished for, now. */
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  cancel(): Promise<void>;
  retryFailed(): void;
  /** Failed ones of these wait again, and are asked for as a person's wish. */
  retry(subjects: readonly SubjectReference[], precision: Precision): void;
  /** Null: nobody knows the target. */
  addPin(pin: NewPin): Promise<Pin | null>;
  /** Null: there is no such pin. */
  changePin(pinId: number, change: Pick<NewPin, 'rule' | 'precision'>): Promise<Pin | null>;
  /** False: there is no such pin. */
  removePin(pinId: number): Promise<boolean>;
  estimate(request: EstimateRequest): Promise<Estimate>;
  requestDownload(subjects: readonly SubjectReference[], precision: Precision): void;
  removeRequestedDownloads(subjects: readonly SubjectReference[], precision: Precision): void;
  moveFirst(subjects: readonly SubjectReference[], precision: Precision): void;
  removeFromQueue(subjects: readonly SubjectReference[], precision: Precision): void;
  isActive(subjectId: number, precision: Precision): boolean;
  shortConnections(): Promise<ShortConnections>;
  startShortConnection(seconds: number): Promise<void>;
  endVisit(target: PinTarget | null): Promise<Visit>;
  readonly silentDevices: ListSilentDevices;
  readonly ready: ReadyChecks;
  prepareToLeave(leavingAt: number | null, download: boolean): ReadyCheck;
  readonly traffic: TrafficMeter;
  /** The service can be reached again, or no longer. */
  connectionChanged(): void;
  /** The lists changed: rules may promise other archives now. */
  fleetChanged(): void;
  /** Ends what is on its way; it goes on at the next start. */
  close(): Promise<void>;
}

export interface OfflineWorkOptions {
  readonly library: Library;
  /** Not metered yet. */
  readonly cloud: Cloud;
  readonly traffic: TrafficMeter;
  readonly connection: Pick<Connection, 'mayRequest' | 'state' | 'workOffline' | 'retryNow'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly beginJob: () => () => void;
  readonly onTouched: (subject: SubjectReference) => void;
  readonly onState: (state: OfflineState) => void;
  /** Archives that pins need were stored: what is on the screen may have changed. */
  readonly onListed: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}
