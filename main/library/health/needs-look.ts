/** The number of the urgency of a state, 1 is the most urgent, is the column `rank`; a device that a person called fine does not need a look. */
const shown = 'health.rank IS NOT NULL AND health.fine_at IS NULL';

/** A condition over `subject`: it is a device that needs a look. */
export const needsLook = `EXISTS (SELECT 1 FROM health WHERE health.device_id = subject.id AND ${shown})`;

/** Joins the `health` of a `subject` where it needs a look. */
export const healthOfSubject = `LEFT JOIN health ON health.device_id = subject.id AND ${shown}`;
