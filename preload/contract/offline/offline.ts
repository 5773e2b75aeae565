import { z } from 'zod';
import { LEAST_BYTES_PER_SECOND } from '../core/limits.ts';
import { byteCount, count } from '../core/units.ts';
import { page, tilePage } from '../fleet/fleet.ts';
import {
  estimate,
  estimateRequest,
  imagesReference,
  newPin,
  pin,
  pinChange,
  pinPage,
  pinReference,
  queuePage,
  queueQuery,
  requestedDownloadPage,
} from './plans.ts';
import { sync, syncEntries, syncExport, syncPage, syncQuery, writtenFile } from './syncs.ts';
import {
  dataUsage,
  dataUsageQuery,
  knownNetwork,
  knownNetworks,
  networkChange,
  shortConnectionStart,
  shortConnections,
} from './traffic.ts';
import {
  baseline,
  baselineRequest,
  decodeBatch,
  decoded,
  endVisit,
  prepareToLeave,
  readyCheck,
  readyReference,
  readySheet,
  readySheetQuery,
  silentDevices,
  visit,
} from './visits.ts';

/**
 * What may be brought here, and when:
 * - `auto`: everything by itself; on a network that is marked as metered as `saver`;
 * - `saver`: the low precision and wishes by themselves, full images only when a person starts a sync;
 * - `lowOnly`: no full image whatever asks for it; those wait;
 * - `manual`: nothing until a person starts a sync;
 * - `offline`: nothing at all, as "Work offline".
 */
export const syncModes = ['auto', 'saver', 'lowOnly', 'manual', 'offline'] as const;
export const syncMode = z.enum(syncModes);

/** Why nothing moves although something waits. */
export const syncHolds = [
  'paused',
  'offline',
  'mode',
  'networkLimit',
  'syncLimit',
  'checking',
  'storage',
] as const;

/** Everything that the status bar and the top of the page need; sent as `offlineChanged`, at most four times a second. */
export const offlineState = z.object({
  mode: syncMode,
  /** `offline` while the person works offline, `saver` for `auto` on a metered network, else `mode`. */
  effectiveMode: syncMode,
  paused: z.boolean(),
  hold: z.enum(syncHolds).nullable(),
  waiting: count,
  active: count,
  failed: count,
  /** Estimated bytes of what waits. */
  waitingBytes: byteCount,
  pins: count,
  requested: count,
  /** The run under way. */
  sync: sync.nullable(),
  /** Share of the run that is done, 0 to 1, and the time left at the measured speed. */
  share: z.number().min(0).max(1),
  secondsLeft: z.number().nullable(),
  network: knownNetwork.nullable(),
  /** A run ends when it has received so many bytes; null: no cap. */
  syncLimitBytes: byteCount.nullable(),
  /** The most that is received a second; null: no limit. */
  bytesPerSecondLimit: z.int().min(LEAST_BYTES_PER_SECOND).nullable(),
  visit: visit.nullable(),
  ready: readyCheck.nullable(),
});

export const modeChange = z.object({ mode: syncMode });
export const limitsChange = z.object({
  syncLimitBytes: byteCount.nullable().optional(),
  bytesPerSecondLimit: z.int().min(LEAST_BYTES_PER_SECOND).nullable().optional(),
});

const nothing = z.null();

/** The calls of the area `offline`. */
export const offlineCalls = {
  state: { input: nothing, output: offlineState },
  /** Going offline is the same as "Work offline"; leaving it ends that. */
  changeMode: { input: modeChange, output: offlineState },
  /** A limit that is left out stays. */
  changeLimits: { input: limitsChange, output: offlineState },
  /** Puts everything promised and wished for into the queue, and goes. A person wants it, so the modes `manual` and `saver` do not hold it. */
  start: { input: nothing, output: offlineState },
  /** What is on its way at this moment is finished. Stays paused over a restart. */
  pause: { input: nothing, output: offlineState },
  resume: { input: nothing, output: offlineState },
  /** Empties the queue and ends the run; pins and wishes stay. */
  cancel: { input: nothing, output: offlineState },
  retryFailed: { input: nothing, output: offlineState },
  /** The same for some of them, also from the report of an earlier run. */
  retry: { input: imagesReference, output: offlineState },

  /** Newest first. */
  pins: { input: page, output: pinPage },
  /** `notFound` when nobody knows the target. A target has one pin: the same one again changes its rule and precision. */
  addPin: { input: newPin, output: pin },
  changePin: { input: pinChange, output: pin },
  /** What is here stays until the quota needs its room. */
  removePin: { input: pinReference, output: nothing },
  estimate: { input: estimateRequest, output: estimate },

  /** Newest first. */
  requestedDownloads: { input: page, output: requestedDownloadPage },
  /** "Get this next time". A wish is over when an image has come or the service has confirmed the one that is here. */
  requestDownload: { input: imagesReference, output: offlineState },
  removeRequestedDownloads: { input: imagesReference, output: offlineState },

  /** In the order in which it is asked for; failed ones with the newest first. */
  queue: { input: queueQuery, output: queuePage },
  /** "This first": before everything else, in the order given; what was not in the queue is put there. */
  moveFirst: { input: imagesReference, output: offlineState },
  /** Takes out of the queue what is not on its way yet. */
  removeFromQueue: { input: imagesReference, output: offlineState },

  networks: { input: nothing, output: knownNetworks },
  changeNetwork: { input: networkChange, output: knownNetworks },
  dataUsage: { input: dataUsageQuery, output: dataUsage },
  /** What 30 seconds, 2 minutes and 10 minutes would bring. */
  shortConnections: { input: nothing, output: shortConnections },
  /** Brings what fits: small before big, full images one at a time, so that a cut loses one image at most. */
  startShortConnection: { input: shortConnectionStart, output: offlineState },

  /** Freezes the newest snapshots as baselines; those of an earlier visit to the same subjects are let go. */
  endVisit: { input: endVisit, output: visit },
  /** Subjects whose newest snapshot is another than at the end of the last visit. */
  changedSinceVisit: { input: page, output: tilePage },
  /** Null: the subject was part of no visit. */
  baseline: { input: baselineRequest, output: baseline.nullable() },
  /** Most overdue first. */
  silentDevices: { input: page, output: silentDevices },

  /** Begins a check; one that is under way is given up. */
  prepareToLeave: { input: prepareToLeave, output: readyCheck },
  /** The next images for the page to decode, each once; asked for in the phase `decoding` until it is empty. */
  nextToDecode: { input: readyReference, output: decodeBatch },
  reportDecoded: { input: decoded, output: readyCheck },
  /** Gives the download or the check up; what was found so far stays on the sheet. */
  cancelLeaving: { input: readyReference, output: readyCheck },
  /** Amber first. */
  readySheet: { input: readySheetQuery, output: readySheet },

  /** Newest first; of the last 30 days. */
  syncs: { input: page, output: syncPage },
  syncEntries: { input: syncQuery, output: syncEntries },
  /** Asks for a file by the system's dialog and writes the report into it. */
  exportSync: { input: syncExport, output: writtenFile },
} as const;

export type SyncMode = z.infer<typeof syncMode>;
export type SyncHold = (typeof syncHolds)[number];
export type OfflineState = z.infer<typeof offlineState>;
