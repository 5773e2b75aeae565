import type { VerificationRefusal } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding, VerifiedSource } from '../../../preload/contract/fleet/verification.ts';
import type { VerificationProgress } from './check-files.ts';
import type { KnownSigner } from './known-signers.ts';

export type Verification =
  | {
      readonly kind: 'checked';
      /**
       * `red`: changed or incomplete; `amber`: complete and unchanged as far as can be proven;
       * `green`: complete and unchanged.
       */
      readonly verdict: 'green' | 'amber' | 'red';
      /**
       * Summary: an interrupted export is incomplete, whatever else is found; `partial`:
       * unchanged, but lacks chosen images.
       */
      readonly state: 'complete' | 'partial' | 'changed' | 'incomplete';
      readonly source: VerifiedSource;
      /** Files and bytes in the folder `data`. */
      readonly files: number;
      readonly bytes: number;
      /** Chosen images that are not in the export. */
      readonly missingImages: number;
      /** Date in `Bagging-Date`, `YYYY-MM-DD`, if any. */
      readonly date: string | null;
      /** Most severe first, then by code and path. */
      readonly findings: readonly Finding[];
      /** Includes findings that are not listed: at most a thousand of each code are. */
      readonly findingCount: number;
    }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: VerificationRefusal }
  | { readonly kind: 'cancelled'; readonly name: string };

/** Returns the result of a check in one word. */
export function resultOf({ state, verdict }: Extract<Verification, { kind: 'checked' }>) {
  if (state !== 'complete') return state;
  return verdict === 'green' ? 'unchanged' : 'notProven';
}

export interface VerificationOptions {
  readonly knownSigners: readonly KnownSigner[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VerificationProgress) => void;
}
