import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Found, found } from './test-steps.ts';
import { within } from './within.ts';

/** A name server answers in milliseconds, and the system asks it several times. */
const LOOKUP_MS = 10_000;

/** A report names so many addresses: the first ones say most. */
const ADDRESSES_SHOWN = 3;

/** Looks up the host of the service, as the system does. */
export async function probeName(host: string, signal: AbortSignal): Promise<Found> {
  if (isIP(host) !== 0) return found.ok('nameIsAddress', { host });
  try {
    const addresses = await within(LOOKUP_MS, signal, lookup(host, { all: true }));
    const shown = addresses.slice(0, ADDRESSES_SHOWN).map(({ address }) => address);
    return found.ok('nameKnown', { host, addresses: shown.join(', ') });
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
    return found.fail(isUnknown ? 'nameUnknown' : 'nameServerSilent', { host });
  }
}
