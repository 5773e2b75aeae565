import { z } from 'zod';
import { siteKinds } from '../core/site.ts';

const numberCondition = z
  .strictObject({ gte: z.number().optional(), lte: z.number().optional() })
  .meta({ description: 'Numbers from gte to lte, both inclusive.' });

const dateCondition = z
  .strictObject({ before: z.iso.date() })
  .meta({ description: 'Before the day, not on it.' });

/**
 * All conditions must hold; nested objects are conditions on nested fields. Plain values are an
 * extension, as the interface has no operator for equality.
 */
export const deviceFilters = z.strictObject({
  batteryPercent: numberCondition.optional(),
  snapshotIntervalSeconds: numberCondition.optional(),
  installedOn: dateCondition.optional(),
  updatedAt: dateCondition.optional(),
  location: z
    .strictObject({
      latitude: numberCondition.optional(),
      longitude: numberCondition.optional(),
      elevationMetres: numberCondition.optional(),
    })
    .optional(),
  organization: z.string().optional(),
  kind: z.enum(siteKinds).optional(),
  model: z.string().optional(),
  name: z.string().optional(),
});

const operators = new Set(['gte', 'lte', 'before']);

/**
 * Returns true if a value fulfils a condition: operators compare, nested objects look into fields,
 * and plain values must be equal.
 */
export function fulfils(value: unknown, condition: unknown): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'object' || condition === null) return value === condition;
  return Object.entries(condition).every(([key, wanted]) => {
    if (wanted === undefined) return true;
    if (!operators.has(key)) {
      return typeof value === 'object' && value !== null && fulfils(Reflect.get(value, key), wanted);
    }
    if (key === 'before') return typeof value === 'string' && Date.parse(value) < Date.parse(String(wanted));
    if (typeof value !== 'number') return false;
    return key === 'gte' ? value >= Number(wanted) : value <= Number(wanted);
  });
}
