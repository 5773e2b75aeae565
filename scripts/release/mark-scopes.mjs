// Marks in a list of materials which packages the product contains and which only built it.

/**
 * The list with a scope for each package: `required` for what is in the product, `excluded` for what only made it
 * (CycloneDX 1.6, component scope). Throws when the product contains something that the list does not have.
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
