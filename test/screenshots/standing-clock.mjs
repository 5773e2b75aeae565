// Loaded before the main process of a photographed product (NODE_OPTIONS=--import): its clock begins at
// FLEETGLASS_PICTURE_TIME (ms since the epoch) and all but stands, so that a picture of today and one of next year tell the same times.
const RealDate = Date;
const start = RealDate.now();
const shown = Number(process.env.FLEETGLASS_PICTURE_TIME);
/** Moves on a little: code that compares two times must not wait for ever. */
const SLOWER = 100;
const now = () => shown + Math.floor((RealDate.now() - start) / SLOWER);

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }

  static now() {
    return now();
  }
};
