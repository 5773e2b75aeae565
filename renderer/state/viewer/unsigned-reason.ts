import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

/** Why this laptop can't sign; null: it can, or that is not known yet. */
export function unsignedReason(signer: ExportSignerState | null): string | null {
  if (signer === null || signer.kind === 'ready') return null;
  return text(signer.kind === 'locked' ? 'export.sign.locked' : 'export.sign.noKeychain');
}
