import { isJsonObject, type JsonObject } from './json/json-path.ts';

/** The query or fragment and the user info of an address: where signatures and credentials stand. */
const SECRET_PARTS = /\b(https?:\/\/)(?:[^\s"'<>/?#@]*@)?([^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/gi;

/**
 * Removes the queries and the user info of the addresses in a JSON object, at any depth: unknown fields are stored and shown, and the address of an
 * image among them may be signed (P21).
 */
export function withoutSignatures(object: JsonObject): JsonObject {
  // `fromEntries` defines members, so a member named __proto__ stays a member.
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, valueWithout(value)]));
}

function valueWithout(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SECRET_PARTS, '$1$2');
  if (Array.isArray(value)) return value.map(valueWithout);
  return isJsonObject(value) ? withoutSignatures(value) : value;
}
