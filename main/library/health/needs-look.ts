import { healthStates } from '../../../preload/contract/index.ts';
import { healthUrgency } from '../../../preload/contract/rules/urgency.ts';

/**
 * The order of `health`, on its page and under visits: the most urgent state first, then the silent device that is overdue for the longest, or the one
 * whose state is the newest. An index has it.
 */
export const healthOrder = 'rank, iif(rank = 1, silent_after, -since), health.device_id';

/** The number of the urgency of a state, 1 is the most urgent, is the column `rank`; a device that a person called fine does not need a look. */
const shown = 'health.rank IS NOT NULL AND health.fine_at IS NULL';

/** The devices that need a look. They are few: a set of them is asked faster than the table. */
export const urgentDevices = `SELECT device_id FROM health INDEXED BY health_list WHERE rank IS NOT NULL AND (fine_at IS NULL) = 1`;

/** `healthUrgency` of a `subject` that needs a look. */
export const urgencyOfHealth = `(SELECT ${healthUrgency(healthStates[0]) + 1} - rank FROM health WHERE device_id = subject.id)`;

/** A condition over `subject`: it is a device that needs a look. */
export const needsLook = `EXISTS (SELECT 1 FROM health WHERE health.device_id = subject.id AND ${shown})`;

/** Joins the `health` of a `subject` where it needs a look. */
export const healthOfSubject = `LEFT JOIN health ON health.device_id = subject.id AND ${shown}`;
