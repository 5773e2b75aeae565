import type { Counter } from '../core/counts.ts';
import type { ServiceClock } from '../core/service-clock.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Illnesses } from '../fleet/illness.ts';
import type { SceneImages } from '../image/scene-images.ts';
import type { EventLog } from './event-log.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { Settings } from './settings.ts';
import type { AddressSigner } from './signed-address.ts';
import type { Tokens, User } from './tokens.ts';

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
  /**
   * Start of the service, in ms since the epoch, a whole second: addresses of an earlier run are
   * invalid.
   */
  readonly startedAt: number;
  /** Short text that differs for services with other options, part of every ETag. */
  readonly variant: string;
  /** The users, who share one password. */
  readonly users: readonly User[];
  readonly password: string;
  /** Scheme, host and port of the image origin, known once it listens. */
  readonly imageOrigin: () => string;
}
