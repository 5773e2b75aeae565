/** Why a window of Electron can not be shown on this machine, or null. */
export function whyNoWindow(): string | null;
/** The path of the binary of the required version, or null. */
export function findElectron(): string | null;
/** Why the system keeps Electron's sandbox from running, with what to do, or null. */
export function whyNoSandbox(binary: string, settings?: string): string | null;
/** Downloads the binary; answers its path, or the reason why it can't be had. */
export function fetchElectron(): Promise<{ binary: string; reason: null } | { binary: null; reason: string }>;
/** The reason for a sandbox that can't be set up, with the commands that let it. */
export function noSandbox(binary: string): string;
/** Why the installed Electron can't be tested here, or null. */
export function whyNoElectron(): string | null;
/** Ends this program where Electron is required and can't run. */
export function requireElectron(reason: string | null): void;
/** The binary that can show its window here, or the reason to go without. `given`: another one than the installed. */
export function chooseElectron(
  given?: string | null,
): Promise<
  | { readonly binary: string; readonly reason?: undefined }
  | { readonly binary?: undefined; readonly reason: string }
>;
