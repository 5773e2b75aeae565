import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../preload/contract/index.ts';
import { type Probed, type ProbeOptions, probeService } from '../service/client/probe-service.ts';
import { CLOCK_LIMIT_MS } from './clock-watch.ts';
import { type Found, found, type TestAccount } from './test-steps.ts';

export interface ServiceStepOptions extends ProbeOptions {
  /** `null` if no account is signed in to the environment. */
  readonly account: TestAccount | null;
}

/**
 * Downloads a 300 KB image in ten seconds: below this speed, low precision is the better choice.
 */
const SLOW_BYTES_PER_SECOND = 30_000;

type Look = () => Promise<Found>;

export function serviceSteps(
  options: ServiceStepOptions,
  signal: AbortSignal,
): Readonly<Record<'portal' | 'service' | 'clock' | 'speed', Look>> {
  const { host } = new URL(options.baseUrl);
  const { account, clock } = options;
  let probed: Probed | null = null;

  return {
    async portal() {
      probed = await probeService(options, signal);
      if (probed.kind !== 'failed' || probed.failure.code !== 'networkNeedsSignIn')
        return found.ok('noPortal', { host });
      const page = probed.failure.facts?.page;
      return page === undefined
        ? found.fail('portal', { host })
        : found.fail('portalElsewhere', { host, page: String(page) });
    },
    async service() {
      if (probed?.kind === 'failed') return ofFailure(probed.failure, host);
      const status = probed?.status ?? null;
      if (status === 404) return found.fail('notTheService', { host, status });
      if (status === 429) return found.warn('servicePaused', { host, status });
      if (status !== null && status >= 500) return found.fail('serviceFails', { host, status });
      if (account === null) return found.ok('answers', { host });
      const check = await account.checkSession(signal);
      switch (check.kind) {
        case 'reached':
          return found.ok('signedIn', { host });
        case 'unauthorized':
          return found.warn('signInRefused', { host });
        case 'failed':
          return ofFailure(check.failure, host);
        default:
          return assertNever(check);
      }
    },
    async clock() {
      const offsetMs = probed?.time?.offsetMs;
      if (offsetMs === undefined) return found.skipped('clockUnknown');
      const minutes = Math.round(Math.abs(offsetMs) / 60_000);
      if (Math.abs(offsetMs) <= CLOCK_LIMIT_MS) return found.ok('clockRight');
      return found.warn(offsetMs > 0 ? 'clockBehind' : 'clockAhead', { minutes });
    },
    async speed() {
      if (account === null) return found.skipped('notMeasured');
      const startedAt = clock.now();
      const bytes = await account.fetchImage(signal);
      if (bytes === null || bytes === 0) return found.skipped('notMeasured');
      const milliseconds = Math.max(1, clock.now() - startedAt);
      const bytesPerSecond = Math.round((bytes * 1_000) / milliseconds);
      const values = { bytes, milliseconds: Math.round(milliseconds), bytesPerSecond };
      return bytesPerSecond < SLOW_BYTES_PER_SECOND ? found.warn('slow', values) : found.ok('fast', values);
    },
  };
}

function ofFailure({ code }: Failure, host: string): Found {
  if (code === 'serviceFailed') return found.fail('serviceFails', { host });
  if (code === 'rateLimited') return found.warn('servicePaused', { host });
  const isOther = code === 'unexpectedAnswer' || code === 'notADeviceCloud' || code === 'notOnService';
  return found.fail(isOther ? 'notTheService' : 'noAnswer', { host });
}
