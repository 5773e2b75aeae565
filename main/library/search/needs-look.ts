import { healthStates } from '../../../preload/contract/index.ts';
import { healthUrgency } from '../../../preload/contract/rules/urgency.ts';

/**
 * Order of `health`, on its page and under visits: most urgent state first, then the silent device
 * overdue longest, or the newest state. An index covers it.
 */
export const healthOrder = 'rank, iif(rank = 1, silent_after, -since), health.device_id';

/**
 * Column `rank` is the urgency of a state, 1 being most urgent; a device that the user called fine
 * does not need a look.
 */
const shown = 'health.rank IS NOT NULL AND health.fine_at IS NULL';

/** Selects devices that need a look. They are few, so a set of them is faster than the table. */
export const urgentDevices = `SELECT device_id FROM health INDEXED BY health_list WHERE rank IS NOT NULL AND (fine_at IS NULL) = 1`;

/** `healthUrgency` of a `subject` that needs a look. */
export const urgencyOfHealth = `(SELECT ${healthUrgency(healthStates[0]) + 1} - rank FROM health WHERE device_id = subject.id)`;

/** Condition over `subject`: it is a device that needs a look. */
export const needsLook = `EXISTS (SELECT 1 FROM health WHERE health.device_id = subject.id AND ${shown})`;

/** Joins the `health` of a `subject` if it needs a look. */
export const healthOfSubject = `LEFT JOIN health ON health.device_id = subject.id AND ${shown}`;
