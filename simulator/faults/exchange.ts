import type { ServerResponse } from 'node:http';
import type { ServiceClock } from '../core/service-clock.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { AddressSigner } from '../http/signed-address.ts';

export interface Exchange {
  readonly path: string;
  readonly clock: ServiceClock;
  readonly fleet: Fleet;
  readonly signer: AddressSigner;
  readonly outgoing: ServerResponse;
  /** Gets the answer that would have been given. */
  readonly respond: () => Promise<Response>;
}
