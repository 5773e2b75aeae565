import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

/** Returns true if this laptop has a key, or makes one with the first signed export. */
export function canSign({ kind }: ExportSignerState): boolean {
  return kind === 'ready' || kind === 'unmade';
}

/** Returns why this laptop can't sign; `null` if it can, or if unknown. */
export function unsignedReason(signer: ExportSignerState | null): string | null {
  if (signer === null || canSign(signer)) return null;
  return text(signer.kind === 'locked' ? 'export.sign.locked' : 'export.sign.noKeychain');
}
