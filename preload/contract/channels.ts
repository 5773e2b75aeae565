/**
 * Returns the IPC channel of a call, known to the preload script and the router, never to the
 * page.
 */
export function callChannel(area: string, name: string): string {
  return `fleetglass:call:${area}.${name}`;
}

export function eventChannel(name: string): string {
  return `fleetglass:event:${name}`;
}
