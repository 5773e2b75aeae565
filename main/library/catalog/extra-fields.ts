import type { ExtraField } from '../../../preload/contract/index.ts';

/** The contract's limit. */
const FIELD_LIMIT = 200;

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** Turns the stored fields of a record (JSON of an object) into rows of text, in the order of the service. */
export function extraFields(json: string): readonly ExtraField[] {
  const fields: unknown = JSON.parse(json);
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields)
    .slice(0, FIELD_LIMIT)
    .map(([name, value]) => ({ name, value: asText(value) }));
}
