/** The name of the list. */
export const CHECKSUMS: string;
/** The files of a folder that a release hands out, by name. */
export function releaseFiles(folder: string): readonly string[];
/** Writes SHA256SUMS into the folder; answers its path. Throws when there is nothing to hand out. */
export function writeChecksums(folder: string): Promise<string>;
