import type { CapabilityName } from '../../../preload/contract/index.ts';
import { isPlainTextKey, text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';

export function capabilityTitle(name: CapabilityName): string {
  return text(`capabilities.${name}`);
}

/** The name of a value of a capability. Names of parameters are shown as they are sent, those of formats as they are. */
export function capabilityWord(name: CapabilityName, value: string): string {
  const key = `capabilities.${name}.${value === 'devices,archives' ? 'all' : value}`;
  if (isPlainTextKey(key)) return text(key);
  if (value === 'ignored') return text('capabilities.ignored');
  if (value !== 'none') return value;
  return text(name === 'expand' || name === 'deviceExpand' ? 'capabilities.notSent' : 'capabilities.none');
}
