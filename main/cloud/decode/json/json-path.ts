/** The path of a value in a JSON document, in the usual notation: `$.data[3].id`. */
export type JsonPath = string;

/** The whole document. */
export const ROOT: JsonPath = '$';

/** The path of a member or an element. */
export function below(path: JsonPath, key: string | number): JsonPath {
  if (typeof key === 'number') return `${path}[${key}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

/** A document does not have the expected shape; the message names the path and the reason, never a value (P20). */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(path: JsonPath, reason: string) {
    super(`${path}: ${reason}`);
  }
}

/** The kind of a JSON value in words, for the reason of a failure. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object (no list, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
