/** The IPC channel of a call. Known to the preload script and the door, never to the page. */
export function callChannel(area: string, name: string): string {
  return `fleetglass:call:${area}.${name}`;
}

/** The IPC channel of an event. */
export function eventChannel(name: string): string {
  return `fleetglass:event:${name}`;
}
