import type { PackOpening } from '../../../preload/contract/index.ts';
import { acceptName } from '../../gate/accept-text.ts';
import type { PackRefusal } from '../pack-refusal.ts';

type ScreenRefusal = Extract<PackOpening, { kind: 'refused' }>['refusal'];
/** A wrong or missing passphrase is asked for again. */
type Shown = Exclude<PackRefusal, { code: 'passphraseNeeded' | 'wrongPassphrase' }>;

/** Returns the values of a refusal's sentence; only the host of an address. */
function factsOf(refusal: Shown): ScreenRefusal['facts'] {
  if (refusal.code === 'otherEnvironment')
    return {
      name: acceptName(refusal.name),
      host: acceptName(URL.parse(refusal.origin)?.host ?? refusal.origin),
    };
  if (refusal.code === 'otherOrganizations')
    return { names: refusal.names.map((name) => acceptName(name)).join(', ') };
  if (refusal.code === 'overQuota' || refusal.code === 'overFloor')
    return { neededBytes: refusal.neededBytes, freeBytes: refusal.freeBytes };
  return {};
}

export function refusalForScreen(refusal: Shown, part: number | null): ScreenRefusal {
  return { code: refusal.code, part, facts: factsOf(refusal) };
}
