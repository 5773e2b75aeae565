/** True in `npm run test:full`: more points of a fault and more cases of a random property than by itself. */
export const isFullRun = process.env['FLEETGLASS_FULL'] !== undefined;

/** True in `npm run test:faults`: every point of a fault. */
export const isFaultRun = process.env['FLEETGLASS_FULL'] === 'faults';

/** True in `npm run test:fuzz`: 120,000 files that strangers may have broken. */
export const isFuzzRun = process.env['FLEETGLASS_FULL'] === 'fuzz';

/** Cases of a cheap random property. */
export const manyCases = isFullRun ? 10_000 : 1_000;
