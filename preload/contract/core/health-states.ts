/**
 * Conditions of a device that needs a look, most urgent first. Contains no schema: the page
 * imports this file, and a schema would load all of zod.
 *
 * - `silent`: no new snapshot for more than five times its own usual interval;
 * - `obscured`: covered, dirty or blurred; `dark`, `washedOut`: far less or more light than at
 *   this time of day;
 * - `frozen`: the same pixels with a new time; `changedScene`: a different scene; `moved`: the
 *   same scene from another angle.
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

/** Sensitivity of the health check: `more` finds more, including false alarms. */
export const healthSensitivities = ['more', 'usual', 'fewer'] as const;

export type HealthSensitivity = (typeof healthSensitivities)[number];
