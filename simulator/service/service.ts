import type { Counter } from '../core/counts.ts';
import type { ServiceClock } from '../core/service-clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Illnesses } from '../fleet/illness.ts';
import type { RateLimiter } from '../http/rate-limits.ts';
import type { AddressSigner } from '../http/signed-address.ts';
import type { Tokens, User } from '../http/tokens.ts';
import type { SceneImages } from '../image/scene-images.ts';
import type { Settings } from './settings.ts';

export interface Service {
  readonly settings: Settings;
  readonly fleet: Fleet;
  readonly illnesses: Illnesses;
  readonly clock: ServiceClock;
  readonly tokens: Tokens;
  readonly signer: AddressSigner;
  readonly images: SceneImages;
  readonly counter: Counter;
  readonly rateLimiter: RateLimiter;
  readonly events: EventLog;
  readonly faults: FaultPlan;
  /** When the service started, ms since the epoch, a whole second: addresses of a run before lead nowhere. */
  readonly startedAt: number;
  /** A short text that differs for services with other options. Part of every ETag. */
  readonly variant: string;
  /** The users; all have the same password. */
  readonly users: readonly User[];
  readonly password: string;
  /** Scheme, host and port of the image origin, known once it listens. */
  readonly imageOrigin: () => string;
}
