// Marks in a bill of materials which packages the product contains and which only built it.

/**
 * Returns the bill with a scope for each package: `required` if the product contains it,
 * `excluded` if it only built it (CycloneDX 1.6, component scope). Throws if the bill lacks a
 * contained package.
 */
export function markScopes(materials, contained) {
  const idOf = ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`;
  const inside = new Set(contained.map(({ name, version }) => `${name}@${version}`));
  const listed = new Set(materials.components.map(idOf));
  const unknown = [...inside].filter((id) => !listed.has(id));
  if (unknown.length > 0) throw new Error(`The list of materials lacks ${unknown.join(', ')}.`);
  const components = materials.components.map((component) => ({
    ...component,
    scope: inside.has(idOf(component)) ? 'required' : 'excluded',
  }));
  return { ...materials, components };
}
