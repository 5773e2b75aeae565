import { z } from 'zod';
import { byteCount, count, instant } from '../core/units.ts';
import { page, tilePage } from '../fleet/fleet.ts';
import * as plans from './plans.ts';
import * as syncs from './syncs.ts';
import * as traffic from './traffic.ts';
import * as visits from './visits.ts';

/**
 * Which images are downloaded, and when:
 * - `auto`: everything by itself; on a network that is marked as metered as `saver`;
 * - `saver`: the low precision and requested downloads by themselves, full images only when a person starts a sync;
 * - `lowOnly`: no full image on any request; those wait;
 * - `manual`: nothing until a person starts a sync;
 * - `offline`: nothing at all, as "Work offline".
 */
const syncMode = z.enum(['auto', 'saver', 'lowOnly', 'manual', 'offline']);

/**
 * Why nothing moves although images wait; of several causes the first of this list:
 * - `checking`: "Prepare to leave" blocks the network;
 * - `paused`, `workingOffline`: the person chose so;
 * - `signedOut`, `networkNeedsSignIn`, `offline`: the service can't be requested;
 * - `serviceWait`: the service said how long to wait;
 * - `diskFull`, `storageFailed`, `imageServer`: the last downloads failed; they go on by themselves, or with `tryNow`;
 * - `networkLimit`, `syncLimit`: as much as may be received was received;
 * - `mode`: the images wait for a sync that the person starts; `lowOnly`: for another mode;
 * - `notStarted`: no sync is under way; the next one begins by itself.
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

/** What a person can have done to the downloads; each acts at once. */
const syncCommands = [
  /** Puts all retained images and requested downloads into the queue and downloads them, also in the modes `manual` and `saver`, and while paused. */
  'start',
  /** Downloads under way are finished. Stays paused over a restart. */
  'pause',
  'resume',
  /** Ends the sync; what pins and requests still miss waits for the next one. */
  'cancel',
  'retryFailed',
  /** Tries the disk, the image server and the service again without waiting. */
  'tryNow',
  /** Goes on over a limit: that of the network until its day or month ends or the app does, that of a sync once more. */
  'continueAnyway',
  'goOnline',
  /** Leaves `lowOnly` for `auto`, and starts a sync. */
  'useAuto',
  'cancelCheck',
] as const;

/** Next steps that a person takes on a page of the app. */
const syncSteps = ['signIn', 'raiseLimit', 'openStorage'] as const;

const syncCommand = z.enum(syncCommands);

/** What the downloads do now. A time left is known only while something moves. */
const syncProgress = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('running'),
    /** At the measured speed; null: not measured on this network. */
    secondsLeft: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('held'),
    hold: z.enum(syncHolds),
    /** When it ends by itself; null: not known, or only a person ends it. */
    until: instant.nullable(),
  }),
]);

/** The state of the status bar and the top of the page; sent as `offlineChanged`, at most four times a second. */
export const offlineState = z.object({
  mode: syncMode,
  /** `offline` while the person works offline, `saver` for `auto` on a metered network, else `mode`. */
  effectiveMode: syncMode,
  progress: syncProgress,
  /** What a person can do now, the next step first; each works from this very state. */
  actions: z.array(z.enum([...syncCommands, ...syncSteps])).readonly(),
  /** Images that wait, those under way included: the number that the page, the status bar and the tray show. */
  waiting: count,
  active: count,
  failed: count,
  /** Estimated. */
  waitingBytes: byteCount,
  pins: count,
  requested: count,
  sync: syncs.sync.nullable(),
  /** Images that the sync is done with; those that failed, or wait again, are not. 0 without a sync. */
  done: count,
  /** Images that the sync will still request in this mode, or while the person works offline in the mode after that; 0 without a sync. */
  left: count,
  /** Share of the images of the sync, which are the done, the failed and the left, that is done, 0 to 1. */
  share: z.number().min(0).max(1),
  network: traffic.knownNetwork.nullable(),
  /** Visits under way. */
  visits: count,
  /** When the last visit ended; null: none has. */
  lastVisitAt: instant.nullable(),
  ready: visits.readyCheck.nullable(),
});

const modeChange = z.object({ mode: syncMode });

const nothing = z.null();

export const offlineCalls = {
  state: { input: nothing, output: offlineState },
  /** Going offline is the same as "Work offline"; leaving it ends that. */
  changeMode: { input: modeChange, output: offlineState },
  act: { input: z.object({ command: syncCommand }), output: offlineState },
  /** Some of them, also from the report of an earlier sync. */
  retry: { input: plans.imagesReference, output: offlineState },
  /** Newest first. */
  pins: { input: page, output: plans.pinPage },
  /** The pin of a target, with its progress; null: it has none. */
  pinOf: { input: plans.pinQuery, output: plans.pin.nullable() },
  /** Failure: `notFound` for an unknown target. A target has one pin: the same one again changes its rule and precision. */
  addPin: { input: plans.newPin, output: plans.pin },
  changePin: { input: plans.pinChange, output: plans.pin },
  /** The images stay until the quota needs their space. */
  removePin: { input: plans.pinReference, output: nothing },
  estimate: { input: plans.estimateRequest, output: plans.estimate },
  /** What is missing of some subjects. */
  missing: { input: plans.missingQuery, output: plans.missingDownloads },
  /** Downloads what is missing before everything else; `missingMoved` says how far that is. */
  downloadMissing: { input: plans.missingDownload, output: plans.missingMoved },
  /** Downloads under way stay. */
  cancelMissing: { input: plans.downloadReference, output: nothing },
  /** Newest first. */
  requestedDownloads: { input: page, output: plans.requestedDownloadPage },
  /** "Get this next time": until an image has come or the service has confirmed the stored one. */
  requestDownload: { input: plans.imagesReference, output: offlineState },
  removeRequestedDownloads: { input: plans.imagesReference, output: offlineState },
  /** In the order of the requests; failed ones with the newest first. */
  queue: { input: plans.queueQuery, output: plans.queuePage },
  /** "This first": before everything else, in the order given; missing ones are added. */
  moveFirst: { input: plans.imagesReference, output: offlineState },
  /** Downloads under way stay. */
  removeFromQueue: { input: plans.imagesReference, output: offlineState },
  networks: { input: nothing, output: traffic.knownNetworks },
  /** Members that are left out stay. */
  changeNetwork: { input: traffic.networkChange, output: traffic.knownNetworks },
  dataUsage: { input: traffic.dataUsageQuery, output: traffic.dataUsage },
  /** The downloads of 30 seconds, 2 minutes and 10 minutes. */
  shortConnections: { input: nothing, output: traffic.shortConnections },
  /** Downloads small before large, full images one at a time, so that a cut loses one image at most. */
  startShortConnection: { input: traffic.shortConnectionStart, output: offlineState },
  /** Newest first. */
  visits: { input: visits.visitsQuery, output: visits.visitPage },
  /** Freezes the newest snapshots of its devices and their archives as baselines. Failure: `notFound` for a visit that is not under way. */
  endVisit: { input: visits.endVisit, output: visits.visit },
  /** The visit is under way again, and the baselines before it count. Failure: `notFound` for one that has not ended. */
  undoVisit: { input: visits.visitReference, output: nothing },
  /** Removes a visit that is under way; its pins stay. Failure: `notFound` for one that has ended. */
  removeVisit: { input: visits.visitReference, output: nothing },
  /** Subjects whose newest snapshot is another than at the end of the last visit. */
  changedSinceVisit: { input: page, output: tilePage },
  /** Null: the subject was part of no visit. */
  baseline: { input: visits.baselineRequest, output: visits.baseline.nullable() },
  /** Most overdue first. */
  silentDevices: { input: page, output: visits.silentDevices },
  /** Begins a check, and cancels one that is under way. Failure: `notFound` for an unknown target of a pin. */
  prepareToLeave: { input: visits.prepareToLeave, output: visits.readyCheck },
  /** The next images for the page to decode, each once; empty at the end of the phase `decoding`. */
  nextToDecode: { input: visits.readyReference, output: visits.decodeBatch },
  reportDecoded: { input: visits.decoded, output: visits.readyCheck },
  /** Ends the download or the check; the sheet stays as it is. */
  cancelLeaving: { input: visits.readyReference, output: visits.readyCheck },
  /** Amber first. */
  readySheet: { input: visits.readySheetQuery, output: visits.readySheet },
  /** Newest first; of the last 30 days. */
  syncs: { input: page, output: syncs.syncPage },
  syncEntries: { input: syncs.syncQuery, output: syncs.syncEntries },
  /** Writes the report into a file that the person chooses. */
  exportSync: { input: syncs.syncExport, output: syncs.writtenFile },
} as const;

export type SyncMode = z.infer<typeof syncMode>;
export type SyncHold = (typeof syncHolds)[number];
export type SyncCommand = z.infer<typeof syncCommand>;
export type SyncAction = OfflineState['actions'][number];
export type SyncProgress = OfflineState['progress'];
export type OfflineState = z.infer<typeof offlineState>;
