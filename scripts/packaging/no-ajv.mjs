// Stands for ajv and ajv-formats in the bundle. `conf` needs them only for a store with a schema, and no store of the product has one:
// they were 150 kB that nobody ran.

export class Ajv2020 {
  constructor() {
    throw new Error('A store with a schema needs ajv, which the bundle leaves out.');
  }
}

export default { default: () => undefined };
