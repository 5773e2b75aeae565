/**
 * What is not as usual with a device that needs a look, the most urgent first. No schema here: the page imports this file, and a schema would load
 * all of zod.
 *
 * - `silent`: no new snapshot for more than five times its own usual interval;
 * - `obscured`: covered, dirty or blurred; `dark`, `washedOut`: far less or more light than at this time of day;
 * - `frozen`: the same pixels under a new time; `changedScene`: something else is to be seen; `moved`: the same, from another angle.
 */
export const healthStates = [
  'silent',
  'obscured',
  'dark',
  'washedOut',
  'frozen',
  'changedScene',
  'moved',
] as const;

export type HealthState = (typeof healthStates)[number];

/** How readily a device is said to need a look: `more` finds more, and more that is nothing. */
export const healthSensitivities = ['more', 'usual', 'fewer'] as const;

export type HealthSensitivity = (typeof healthSensitivities)[number];
