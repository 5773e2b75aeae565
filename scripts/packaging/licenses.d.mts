/** One package as Vite lists it; `identifier` is an SPDX expression. */
export interface LicenseEntry {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}
/** The list that About shows, below `renderer/`: each text in paragraphs, or the numbers of those before. */
export const LICENSE_LIST: string;
/** The same as a text. */
export const LICENSE_TEXT: string;
/** What the workers of the page bundle. */
export const WORKER_PACKAGES: readonly string[];
/** Makes one list of the lists of the three bundles. Throws when a package says nothing of its licence. */
export function writeLicenses(outFolder: string): void;
