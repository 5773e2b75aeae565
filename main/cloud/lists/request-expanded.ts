import type { CapabilityValues } from '../../../preload/contract/index.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';

type ExpandCapability = 'expand' | 'deviceExpand';

/** The values of `expand`, the largest first; `none` leaves it out. */
const CANDIDATES: { readonly [Name in ExpandCapability]: readonly CapabilityValues[Name][] } = {
  expand: ['devices,archives', 'devices', 'none'],
  deviceExpand: ['archives', 'none'],
};

/** The query of a request that asks for related resources in full (Device Cloud "Common conventions" 3). */
type ExpandQuery = Readonly<Record<string, string>>;

/**
 * Requests as much expansion as the service accepts; `expansion` is the accepted value. After a 400 or 422 the next smaller value is tried; it is
 * remembered once an answer shows that the expansion was the obstacle. A remembered value that is refused later is detected again once.
 */
export async function requestExpanded<Answer extends { readonly kind: string; readonly status?: number }>(
  name: ExpandCapability,
  capabilities: ClientCapabilities,
  send: (query: ExpandQuery) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly expansion: string }> {
  const known = capabilities.read(name);
  const candidates = CANDIDATES[name];
  const first = known === null ? 0 : candidates.findIndex((candidate) => candidate === known);
  const mayGoOn = known === null || capabilities.mayRedetect(name);
  for (const expansion of candidates.slice(first)) {
    const answer = await send(expansion === 'none' ? {} : { expand: expansion });
    const isRefused = answer.kind === 'refused' && (answer.status === 400 || answer.status === 422);
    if (isRefused && expansion !== 'none' && mayGoOn) continue;
    const worked = answer.kind !== 'refused' && answer.kind !== 'failed';
    if (worked && expansion !== candidates[first]) {
      capabilities.setDetected(name, expansion);
      if (known !== null) capabilities.redetected(name);
    }
    return { answer, expansion };
  }
  throw new Error('The last candidate asks for no expansion.');
}
