import type { CapabilityValues } from '../../../preload/contract/index.ts';
import { isInvalid } from '../http/answer-failure.ts';
import type { ClientCapabilities } from '../read/service-capabilities.ts';

type ExpandCapability = 'expand' | 'deviceExpand';

type Expansion<Name extends ExpandCapability> = Exclude<CapabilityValues[Name], 'ignored'>;

/** Values of `expand`, the largest first; `none` omits it. */
const CANDIDATES: { readonly [Name in ExpandCapability]: readonly Expansion<Name>[] } = {
  expand: ['devices,archives', 'devices', 'none'],
  deviceExpand: ['archives', 'none'],
};

/** Query that requests related resources in full (Device Cloud "Common conventions" 3). */
type ExpandQuery = Readonly<Record<string, string>>;

/**
 * Requests the largest expansion that the service accepts; `expansion` is the accepted value.
 * After a 400 or 422 tries the next smaller one, and remembers it once an answer shows that the
 * expansion was the obstacle. A remembered value refused later is detected again once.
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
  // Keeps sending an ignored one: without it the list has another address and would be downloaded
  // again.
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

/**
 * Remembers whether an expansion was honoured: identifiers left unexpanded show that it wasn't.
 * `null`: nothing shows it.
 */
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
