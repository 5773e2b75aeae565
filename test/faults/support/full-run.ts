/** True in `npm run test:full`: every point of a fault and more cases of a random property than in `npm test`. */
export const isFullRun = process.env['FLEETGLASS_FULL'] === '1';

/** Cases of a cheap random property. */
export const manyCases = isFullRun ? 10_000 : 1_000;
