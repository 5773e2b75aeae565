/** Why a version of Node.js is refused, or null. */
export function whyNodeIsRefused(version: string): string | null;
/** Ends the process with one sentence if its Node.js is too old. */
export function requireNode(): void;
