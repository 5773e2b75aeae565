import type { KeyObject } from 'node:crypto';

/** Answers the description with a signature for each file, and the files that it names. */
export function signDescription(
  text: string,
  privateKey: KeyObject,
): { readonly text: string; readonly files: readonly { readonly url: string; readonly sha512: string }[] };
