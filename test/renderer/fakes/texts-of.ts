/** Every text that a template puts in, those of the templates in it, of choices and of classes included. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  if ('label' in value) return textsOf(value.label);
  if (!('values' in value))
    return Object.entries(value).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
  return (value.values as readonly unknown[]).flatMap(textsOf);
}
