/**
 * Scheme of the page and its images; registered as standard and secure before the app is ready.
 */
export const APP_SCHEME = 'app';

const APP_HOST = 'fleetglass';

/**
 * The only trusted origin. Compared as text, because Node's `new URL(…).origin` is "null" for it.
 */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

export const APP_PAGE = `${APP_ORIGIN}/index.html`;

/**
 * Returns true for an address below the app's origin; the slash excludes `app://fleetglass.evil`.
 */
export function isAppAddress(address: string): boolean {
  return address.startsWith(`${APP_ORIGIN}/`);
}
