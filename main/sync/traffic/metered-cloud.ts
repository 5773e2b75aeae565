import type { DataUsageJob, SubjectReference } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { Cloud } from '../../service/cloud.ts';
import { meterWire } from '../../service/http/wire-meter.ts';
import { endWithAny } from '../request-switch.ts';
import type { TrafficMeter } from './traffic-meter.ts';

interface MeteredCloudOptions {
  readonly cloud: Cloud;
  readonly traffic: Pick<TrafficMeter, 'refusal' | 'begin' | 'meter'>;
  /** The job that images are counted for. */
  readonly job: DataUsageJob;
  /** Requests end if one of these aborts; none is sent afterwards. */
  readonly endings: () => readonly AbortSignal[];
  readonly library: Pick<Library, 'names'>;
}

/**
 * Wraps a client: everything received is counted and limited, and can be ended by the user.
 * Signing in is never refused.
 */
export function createMeteredCloud({ cloud, traffic, job, endings, library }: MeteredCloudOptions): Cloud {
  const organizationOf = (subject: SubjectReference) => library.names(subject)?.organizationId ?? null;
  async function metered<Value>(
    as: DataUsageJob,
    organizationId: string | null,
    mayExceed: boolean,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Value>,
  ) {
    const failure = traffic.refusal();
    if (failure !== null) return { kind: 'failed', failure } as const;
    const end = traffic.begin();
    try {
      return await endWithAny([signal, ...endings()], (joined) =>
        meterWire(traffic.meter(as, organizationId, mayExceed), () => work(joined)),
      );
    } finally {
      end();
    }
  }
  // Listed rather than spread: a new member does not compile until it is metered.
  return {
    authenticate: (credentials, signal) => cloud.authenticate(credentials, signal),
    organizations: (known, signal, handOver) =>
      metered('lists', null, false, signal, (joined) => cloud.organizations(known, joined, handOver)),
    archives: (deviceId, signal) =>
      metered('lists', organizationOf({ deviceId, archiveId: null }), false, signal, (joined) =>
        cloud.archives(deviceId, joined),
      ),
    checkSession: (signal) => metered('lists', null, true, signal, cloud.checkSession),
    detect: (signal) => metered('lists', null, true, signal, cloud.detect),
    snapshot: (subject, precision, known, signal) =>
      metered(job, organizationOf(subject), false, signal, (joined) =>
        cloud.snapshot(subject, precision, known, joined),
      ),
    requestsAtOnce: () => cloud.requestsAtOnce(),
    close: () => cloud.close(),
  };
}
