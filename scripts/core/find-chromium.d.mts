/** The path of a Chromium, or null. `FLEETGLASS_CHROMIUM` comes first. */
export function findChromium(): string | null;
