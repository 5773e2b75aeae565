/** The scheme that serves the screen and its images; registered as standard and secure before the app is ready. */
export const APP_SCHEME = 'app';

const APP_HOST = 'fleetglass';

/** The one origin that is trusted. `new URL(…).origin` is "null" for it in Node, so it is compared as text. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

export const APP_PAGE = `${APP_ORIGIN}/index.html`;

/** True for an address below the app's origin; the slash keeps `app://fleetglass.evil` out. */
export function isAppAddress(address: string): boolean {
  return address.startsWith(`${APP_ORIGIN}/`);
}
