/** Why a window of Electron can not be shown on this machine, or null. */
export function whyNoWindow(): string | null;
/** The path of the binary of the required version, or null. */
export function findElectron(): string | null;
/** Downloads the binary; answers its path, or null when it can't be had. */
export function fetchElectron(): Promise<string | null>;
