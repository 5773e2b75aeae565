import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import { text } from '../../locales/text.ts';
import type { PinCandidate } from './offline-pinning.ts';

/** Proposes a name for a visit to some places. */
export function visitName([first, ...others]: readonly PinCandidate[]): string {
  const rest = others.length === 0 ? '' : text('offline.pin.more', { count: others.length });
  return `${(first?.title ?? '').slice(0, NAME_LIMIT - rest.length)}${rest}`;
}
