import { z } from 'zod';
import { byteCount, count, instant } from '../core/units.ts';
import { page, tilePage } from '../fleet/fleet.ts';
import * as plans from './plans.ts';
import * as syncs from './syncs.ts';
import * as traffic from './traffic.ts';
import * as visits from './visits.ts';

/**
 * Modes that decide which images are downloaded, and when:
 * - `auto`: everything automatically; on a metered network like `saver`;
 * - `saver`: low precision and requested downloads automatically, full images only if the user
 *   starts a sync;
 * - `lowOnly`: no full image on any request; those wait;
 * - `manual`: nothing until the user starts a sync;
 * - `offline`: nothing at all, like "Work offline".
 */
const syncMode = z.enum(['auto', 'saver', 'lowOnly', 'manual', 'offline']);

/**
 * Why nothing moves although images wait; of several causes, the first in this list:
 * - `checking`: "Prepare to leave" blocks the network;
 * - `paused`, `workingOffline`: the user chose so;
 * - `signedOut`, `networkNeedsSignIn`, `offline`: the service can't be requested;
 * - `serviceWait`: the service said how long to wait;
 * - `diskFull`, `storageFailed`, `imageServer`: the last downloads failed; they resume
 *   automatically, or with `tryNow`;
 * - `networkLimit`, `syncLimit`: a download limit was reached;
 * - `mode`: the images wait for the user to start a sync; `lowOnly`: for another mode;
 * - `notStarted`: no sync is running; the next one starts automatically.
 */
export const syncHolds = [
  'checking',
  'paused',
  'workingOffline',
  'signedOut',
  'networkNeedsSignIn',
  'offline',
  'serviceWait',
  'diskFull',
  'imagesAway',
  'storageFailed',
  'imageServer',
  'networkLimit',
  'syncLimit',
  'mode',
  'lowOnly',
  'notStarted',
] as const;

/** Commands for the downloads; each takes effect at once. */
const syncCommands = [
  /**
   * Queues and downloads all retained images and requested downloads, even in the modes `manual`
   * and `saver`, and while paused.
   */
  'start',
  /** Finishes running downloads. Stays paused over a restart. */
  'pause',
  'resume',
  /** Ends the sync; what pins and requests still miss waits for the next one. */
  'cancel',
  'retryFailed',
  /** Retries the disk, the image server and the service without waiting. */
  'tryNow',
  /**
   * Continues past a limit: a network's until its day or month or the app ends, a sync's once
   * more.
   */
  'continueAnyway',
  'goOnline',
  /** Leaves `lowOnly` for `auto`, and starts a sync. */
  'useAuto',
  'cancelCheck',
] as const;

/** Next steps that the user takes on a page of the app. */
const syncSteps = ['signIn', 'raiseLimit', 'openStorage'] as const;

const syncCommand = z.enum(syncCommands);

/** State of the downloads. Remaining time is known only while something moves. */
const syncProgress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('running'),
    /** At the measured speed; `null` if not measured on this network. */
    secondsLeft: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('held'),
    hold: z.enum(syncHolds),
    /** Time when it ends automatically; `null` if unknown, or if only the user can end it. */
    until: instant.nullable(),
  }),
]);

/**
 * State of the status bar and the top of the page; sent as `offlineChanged`, at most four times a
 * second.
 */
export const offlineState = z.object({
  mode: syncMode,
  /** `offline` while working offline, `saver` for `auto` on a metered network, else `mode`. */
  effectiveMode: syncMode,
  progress: syncProgress,
  /** Available actions, the best next step first; each works in this very state. */
  actions: z.array(z.enum([...syncCommands, ...syncSteps])).readonly(),
  /**
   * Waiting images, including those in progress: the number shown by page, status bar and tray.
   */
  waiting: count,
  active: count,
  failed: count,
  /** Estimated. */
  waitingBytes: byteCount,
  pins: count,
  requested: count,
  sync: syncs.sync.nullable(),
  /** Images that the sync has finished, without failed and waiting ones; 0 without a sync. */
  done: count,
  /**
   * Images that the sync will still request, in this mode or in the one after working offline; 0
   * without a sync.
   */
  left: count,
  /** Share of the sync's images (done, failed and left) that is done, 0 to 1. */
  share: z.number().min(0).max(1),
  network: traffic.knownNetwork.nullable(),
  /** Number of visits under way. */
  visits: count,
  /** End of the last visit, if any. */
  lastVisitAt: instant.nullable(),
  ready: visits.readyCheck.nullable(),
});

const modeChange = z.object({ mode: syncMode });

const nothing = z.null();

export const offlineCalls = {
  state: { input: nothing, output: offlineState },
  /** Entering and leaving offline mode is the same as "Work offline". */
  changeMode: { input: modeChange, output: offlineState },
  act: { input: z.object({ command: syncCommand }), output: offlineState },
  /** Retries some images, including those from an earlier sync's report. */
  retry: { input: plans.imagesReference, output: offlineState },
  /** Newest first. */
  pins: { input: page, output: plans.pinPage },
  /** Returns the pin of a target, with its progress; `null` if it has none. */
  pinsOf: { input: plans.pinQuery, output: plans.targetPins },
  /**
   * Failure: `notFound` for an unknown target. A target has one pin: adding it again changes its
   * rule and precision.
   */
  addPin: { input: plans.newPin, output: plans.pin },
  changePin: { input: plans.pinChange, output: plans.pin },
  /** The images stay until the quota needs their space. */
  removePin: { input: plans.pinReference, output: nothing },
  estimate: { input: plans.estimateRequest, output: plans.estimate },
  /** Returns what is missing of some subjects. */
  missing: { input: plans.missingQuery, output: plans.missingDownloads },
  /** Downloads missing images before everything else; `missingMoved` reports progress. */
  downloadMissing: { input: plans.missingDownload, output: plans.missingMoved },
  /** Running downloads continue. */
  cancelMissing: { input: plans.downloadReference, output: nothing },
  /** Newest first. */
  requestedDownloads: { input: page, output: plans.requestedDownloadPage },
  /** "Get this next time": until an image arrives or the service confirms the stored one. */
  requestDownload: { input: plans.imagesReference, output: offlineState },
  removeRequestedDownloads: { input: plans.imagesReference, output: offlineState },
  /** In the order of requests; failed ones newest first. */
  queue: { input: plans.queueQuery, output: plans.queuePage },
  /** "This first": before everything else, in the given order; missing ones are added. */
  moveFirst: { input: plans.imagesReference, output: offlineState },
  /** Running downloads continue. */
  removeFromQueue: { input: plans.imagesReference, output: offlineState },
  networks: { input: nothing, output: traffic.knownNetworks },
  /** Absent members stay unchanged. */
  changeNetwork: { input: traffic.networkChange, output: traffic.knownNetworks },
  dataUsage: { input: traffic.dataUsageQuery, output: traffic.dataUsage },
  /** Returns the downloads that fit into 30 seconds, 2 minutes and 10 minutes. */
  shortConnections: { input: nothing, output: traffic.shortConnections },
  /**
   * Downloads small images first, full ones one at a time, so that an interruption loses at most
   * one.
   */
  startShortConnection: { input: traffic.shortConnectionStart, output: offlineState },
  /** Newest first. */
  visits: { input: visits.visitsQuery, output: visits.visitPage },
  /**
   * Freezes the newest snapshots of its devices and their archives as baselines. Failure:
   * `notFound` for a visit that is not under way.
   */
  endVisit: { input: visits.endVisit, output: visits.visit },
  /**
   * Resumes the visit, and restores the previous baselines. Failure: `notFound` if it has not
   * ended.
   */
  undoVisit: { input: visits.visitReference, output: nothing },
  /** Removes a visit under way; its pins stay. Failure: `notFound` if it has ended. */
  removeVisit: { input: visits.visitReference, output: nothing },
  /** Subjects whose newest snapshot changed since the end of the last visit. */
  changedSinceVisit: { input: page, output: tilePage },
  /** `null` if the subject was not part of a visit. */
  baseline: { input: visits.baselineRequest, output: visits.baseline.nullable() },
  /** Most overdue first. */
  silentDevices: { input: page, output: visits.silentDevices },
  /**
   * Starts a check, and cancels a running one. Failure: `notFound` for an unknown target of a pin.
   */
  prepareToLeave: { input: visits.prepareToLeave, output: visits.readyCheck },
  /**
   * Returns the next images for the page to decode, each once; empty at the end of the phase
   * `decoding`.
   */
  nextToDecode: { input: visits.readyReference, output: visits.decodeBatch },
  reportDecoded: { input: visits.decoded, output: visits.readyCheck },
  /** Stops the download or the check; the sheet stays. */
  cancelLeaving: { input: visits.readyReference, output: visits.readyCheck },
  /** Amber first. */
  readySheet: { input: visits.readySheetQuery, output: visits.readySheet },
  /** Newest first; of the last 30 days. */
  syncs: { input: page, output: syncs.syncPage },
  syncEntries: { input: syncs.syncQuery, output: syncs.syncEntries },
  /** Writes the report to a file that the user chooses. */
  exportSync: { input: syncs.syncExport, output: syncs.writtenFile },
} as const;

export type SyncMode = z.infer<typeof syncMode>;
export type SyncHold = (typeof syncHolds)[number];
export type SyncCommand = z.infer<typeof syncCommand>;
export type SyncAction = OfflineState['actions'][number];
export type SyncProgress = OfflineState['progress'];
export type OfflineState = z.infer<typeof offlineState>;
