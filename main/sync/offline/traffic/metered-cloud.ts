import type { DataUsageJob, SubjectReference } from '../../../../preload/contract/index.ts';
import type { Cloud } from '../../../cloud/cloud.ts';
import { meterWire } from '../../../cloud/http/wire-meter.ts';
import type { Library } from '../../../library/library.ts';
import type { TrafficMeter } from './traffic-meter.ts';

interface MeteredCloudOptions {
  readonly cloud: Cloud;
  readonly traffic: Pick<TrafficMeter, 'refusal' | 'begin' | 'meter'>;
  /** The job that images are counted for. */
  readonly job: DataUsageJob;
  readonly library: Pick<Library, 'names'>;
}

/** The same client; everything that it receives is counted and limited. Signing in is never refused. */
export function createMeteredCloud({ cloud, traffic, job, library }: MeteredCloudOptions): Cloud {
  const organizationOf = (subject: SubjectReference) => library.names(subject)?.organizationId ?? null;
  async function metered<Value>(
    as: DataUsageJob,
    organizationId: string | null,
    mayExceed: boolean,
    work: () => Promise<Value>,
  ) {
    const failure = traffic.refusal();
    if (failure !== null) return { kind: 'failed', failure } as const;
    const end = traffic.begin();
    try {
      return await meterWire(traffic.meter(as, organizationId, mayExceed), work);
    } finally {
      end();
    }
  }
  // Listed, not spread: a new member does not compile until it is metered.
  return {
    authenticate: (credentials, signal) => cloud.authenticate(credentials, signal),
    organizations: (known, signal, handOver) =>
      metered('lists', null, false, () => cloud.organizations(known, signal, handOver)),
    archives: (deviceId, signal) =>
      metered('lists', organizationOf({ deviceId, archiveId: null }), false, () =>
        cloud.archives(deviceId, signal),
      ),
    checkSession: (signal) => metered('lists', null, true, () => cloud.checkSession(signal)),
    snapshot: (subject, precision, known, signal) =>
      metered(job, organizationOf(subject), false, () => cloud.snapshot(subject, precision, known, signal)),
    requestsAtOnce: () => cloud.requestsAtOnce(),
    close: () => cloud.close(),
  };
}
