import type { ServerResponse } from 'node:http';
import type { ServiceClock } from '../core/service-clock.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { AddressSigner } from './signed-address.ts';

export interface Exchange {
  readonly path: string;
  readonly clock: ServiceClock;
  readonly fleet: Fleet;
  readonly signer: AddressSigner;
  readonly outgoing: ServerResponse;
  /** Returns the answer without the fault. */
  readonly respond: () => Promise<Response>;
}
