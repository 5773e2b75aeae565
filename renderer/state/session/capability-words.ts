import type { CapabilityName } from '../../../preload/contract/index.ts';
import { isPlainTextKey, text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';

export function capabilityTitle(name: CapabilityName): string {
  return text(`capabilities.${name}`);
}

/**
 * Returns the name of a capability's value. Names of parameters and formats are shown verbatim.
 */
export function capabilityWord(name: CapabilityName, value: string): string {
  const key = `capabilities.${name}.${value === 'devices,archives' ? 'all' : value}`;
  if (isPlainTextKey(key)) return text(key);
  if (value === 'ignored') return text('capabilities.ignored');
  if (value !== 'none') return value;
  return text(name === 'expand' || name === 'deviceExpand' ? 'capabilities.notSent' : 'capabilities.none');
}
