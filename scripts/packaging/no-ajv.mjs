// Replaces ajv and ajv-formats in the bundle. `conf` needs them only for a store with a schema,
// and no store of the product has one: they were 150 kB of unused code.

export function Ajv2020() {
  throw new Error('A store with a schema needs ajv, which the bundle leaves out.');
}

// `conf` imports it so.
// oxlint-disable-next-line import/no-default-export
export default { default: () => undefined };
