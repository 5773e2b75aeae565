import type { CapabilityValues } from '../../../preload/contract/index.ts';
import type { ClientCapabilities } from '../capabilities/service-capabilities.ts';
import { isInvalid } from '../failures/answer-failure.ts';

type ExpandCapability = 'expand' | 'deviceExpand';

type Expansion<Name extends ExpandCapability> = Exclude<CapabilityValues[Name], 'ignored'>;

/** The values of `expand`, the largest first; `none` leaves it out. */
const CANDIDATES: { readonly [Name in ExpandCapability]: readonly Expansion<Name>[] } = {
  expand: ['devices,archives', 'devices', 'none'],
  deviceExpand: ['archives', 'none'],
};

/** The query of a request that asks for related resources in full (Device Cloud "Common conventions" 3). */
type ExpandQuery = Readonly<Record<string, string>>;

/**
 * Requests as much expansion as the service accepts; `expansion` is the accepted value. After a 400 or 422 the next smaller value is tried; it is
 * remembered once an answer shows that the expansion was the obstacle. A remembered value that is refused later is detected again once.
 */
export async function requestExpanded<
  Name extends ExpandCapability,
  Answer extends { readonly kind: string; readonly status?: number },
>(
  name: Name,
  capabilities: ClientCapabilities,
  send: (query: ExpandQuery) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly expansion: Expansion<Name> }> {
  const known = capabilities.read(name);
  const candidates = CANDIDATES[name];
  // One that is ignored is sent on: without it the list has another address, and would come once more.
  const first = known === null || known === 'ignored' ? 0 : candidates.indexOf(known as Expansion<Name>);
  const mayGoOn = known === null || capabilities.mayRedetect(name);
  for (const expansion of candidates.slice(first)) {
    const answer = await send(expansion === 'none' ? {} : { expand: expansion });
    if (isInvalid(answer) && expansion !== 'none' && mayGoOn) continue;
    const worked = answer.kind !== 'refused' && answer.kind !== 'failed';
    if (worked && expansion !== candidates[first]) {
      capabilities.setDetected(name, expansion);
      if (known !== null) capabilities.redetected(name);
    }
    return { answer, expansion };
  }
  throw new Error('The last candidate asks for no expansion.');
}

/** Remembers whether an expansion was honoured: what stays an identifier although it was requested in full shows that it was not. Null: nothing shows it. */
export function noticeExpansion<Name extends ExpandCapability>(
  name: Name,
  capabilities: ClientCapabilities,
  expansion: Expansion<Name>,
  isHonoured: boolean | null,
): void {
  const known = capabilities.read(name);
  if (expansion === 'none' || isHonoured === null || (known !== null && known !== 'ignored')) return;
  capabilities.setDetected(name, isHonoured ? expansion : 'ignored');
}
