import { SECOND } from '../core/time.ts';
import { indexOfDigits } from '../fleet/identifiers.ts';
import type { Exchange } from './exchange.ts';

/** Seconds since the addresses of this fault have expired. */
const EXPIRED_SECONDS = 60;

/** Changes the image of a request before and after its answer, within one second, and trusts the date all the same. */
export async function changeTwice({ path, fleet, clock, respond }: Exchange): Promise<Response> {
  const digits = /\/images\/([0-9a-f]{8})\//.exec(path)?.[1];
  if (digits === undefined) return respond();
  const device = indexOfDigits(fleet.size.seed, digits);
  fleet.capture(device, clock.fleetNow(), { trustDate: true });
  const response = await respond();
  fleet.capture(device, clock.fleetNow(), { trustDate: true });
  return response;
}

/** Replaces every address in an answer by an expired address with a good signature. */
export async function expireAddresses({ clock, signer, respond }: Exchange): Promise<Response> {
  const response = await respond();
  const text = await response.text();
  const expires = String(Math.floor(clock.now() / SECOND) - EXPIRED_SECONDS);
  const body = text.replace(
    /(\/images\/[^?"\\]+)\?expires=\d+&signature=[\w-]+/g,
    (_, path: string) => `${path}?expires=${expires}&signature=${signer.signature(path, expires)}`,
  );
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(response.status === 304 ? null : body, { status: response.status, headers });
}
