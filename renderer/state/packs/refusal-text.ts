import type { PackOpening } from '../../../preload/contract/index.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { quotedText } from '../../locales/quoted-text.ts';
import { text } from '../../locales/text.ts';

type Refusal = Extract<PackOpening, { kind: 'refused' }>['refusal'];

/** Explains why a pack can't be opened, with its values. */
export function refusalText({ code, facts }: Refusal): string {
  if (code === 'otherEnvironment')
    return text(`pack.refusal.${code}`, {
      name: quotedText(String(facts['name'] ?? '')),
      host: facts['host'] ?? '',
    });
  if (code === 'otherOrganizations')
    return text(`pack.refusal.${code}`, { names: quotedText(String(facts['names'] ?? '')) });
  if (code === 'overQuota' || code === 'overFloor')
    return text(`pack.refusal.${code}`, {
      needed: formatBytes(Number(facts['neededBytes'] ?? 0)),
      free: formatBytes(Number(facts['freeBytes'] ?? 0)),
    });
  return text(`pack.refusal.${code}`);
}
