// Overlays one configuration on another: its values win, and lists are replaced as a whole.

/** Returns `over` merged onto `base`, without changing either. */
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
