// Lays one configuration over another: what is given wins, lists are taken whole.

/** `over` laid over `base`; neither is changed. */
export function overlay(base, over) {
  if (!isRecord(base) || !isRecord(over)) return over;
  const result = { ...base };
  for (const [key, value] of Object.entries(over))
    result[key] = key in base ? overlay(base[key], value) : value;
  return result;
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
