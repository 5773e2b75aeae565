// The templates of docs/admin/managed and the table of policies as text, by their paths there, from the schema that checks the settings at start.
import { managedJsonSchema, managedLeaves } from '../../main/account/environments/managed-leaves.ts';
import { policyTable } from './policy-table.mjs';
import { admlOf, admxOf } from './policy-templates.mjs';
import { profileOf } from './profile-template.mjs';

/** Public address of the schema; editors find it by `$schema`. */
const SCHEMA_ADDRESS = 'https://fleetglass.example/managed.schema.json';

/** Values of settings without choices to take one from. */
const examples = {
  'carryPacks.recipients': ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
  environments: [
    {
      name: 'Plant',
      kind: 'production',
      baseUrl: 'https://cloud.example.org',
      signIn: {
        methods: ['browser', 'password'],
        authorization: { issuer: 'https://login.example.org', clientId: 'fleetglass' },
      },
    },
  ],
  knownSigners: [
    'plant-laptop-7 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDhVnNTR8bLTkOMk0pYgo0lkYsLMF1sXrxMcNTfOFdJm',
  ],
  'settings.exportTemplates': [{ name: 'Audit', template: '{organization}/{device} {captured:yyyy-MM-dd}' }],
  'settings.exportNames': '{organization}/{device}/{captured:yyyy-MM-dd HH-mm-ss} {precision}',
  'settings.keys': [{ part: 'viewer', key: 'S', press: 'Mod+J' }],
  'settings.language': 'en',
  'updates.server': 'https://updates.example.org/fleetglass',
};

function exampleOf(leaf) {
  const given = examples[leaf.path.join('.')];
  if (given !== undefined) return given;
  switch (leaf.type) {
    case 'boolean':
      return true;
    case 'choice':
      return leaf.choices[0];
    case 'integer':
    case 'number':
      return leaf.minimum <= 1 && leaf.maximum >= 1 ? 1 : leaf.minimum;
    default:
      throw new Error(`${leaf.path.join('.')} needs an example in scripts/managed/templates.mjs.`);
  }
}

/** Returns every setting once, in the form of the administrator's file. */
function exampleValues(leaves) {
  const values = {};
  for (const leaf of leaves) {
    const [first, second] = leaf.path;
    if (second === undefined) values[first] = exampleOf(leaf);
    else values[first] = { ...values[first], [second]: exampleOf(leaf) };
  }
  return values;
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the files by their paths in docs/admin/managed. */
export function managedTemplates() {
  const leaves = managedLeaves();
  const example = exampleValues(leaves);
  return {
    'managed.schema.json': json({ $id: SCHEMA_ADDRESS, ...managedJsonSchema() }),
    'managed.example.json': json({ $schema: SCHEMA_ADDRESS, ...example }),
    'Fleetglass.admx': admxOf(leaves),
    'en-US/Fleetglass.adml': admlOf(leaves),
    'Fleetglass.mobileconfig': profileOf(example),
    '../policies.md': policyTable(leaves),
  };
}
