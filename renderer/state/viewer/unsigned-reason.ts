import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

/** Whether this laptop has a key, or makes one with the first export that is signed. */
export function canSign({ kind }: ExportSignerState): boolean {
  return kind === 'ready' || kind === 'unmade';
}

/** Why this laptop can't sign; null: it can, or that is not known yet. */
export function unsignedReason(signer: ExportSignerState | null): string | null {
  if (signer === null || canSign(signer)) return null;
  return text(signer.kind === 'locked' ? 'export.sign.locked' : 'export.sign.noKeychain');
}
