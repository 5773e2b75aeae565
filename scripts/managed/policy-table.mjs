// The table of all policies for administrators, docs/admin/policies.md.
import { strictest } from '../../main/account/environments/strictest.ts';

/** First release with a policy, by its key; every other one is as old as the app. */
const since = {};
const FIRST_RELEASE = '0.1.0';

const keyOf = (leaf) => leaf.path.join('.');
const code = (value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function typeOf(leaf) {
  const range = leaf.minimum === null ? '' : `, ${leaf.minimum} to ${leaf.maximum}`;
  switch (leaf.type) {
    case 'choice':
      return leaf.choices.map(code).join(', ');
    case 'integer':
      return `whole number${range}`;
    case 'number':
      return `number${range}`;
    default:
      return leaf.type;
  }
}

function defaultOf({ default: value }) {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? '–' : code(value);
}

function unreadableOf(leaf) {
  const values = strictest[keyOf(leaf)];
  if (values === null) return 'ignored';
  const [[group, value]] = Object.entries(values);
  if (typeof value !== 'object') return code(value);
  return Object.entries(value)
    .map(([name, part]) =>
      keyOf(leaf) === `${group}.${name}` ? code(part) : code(`${group}.${name}: ${part}`),
    )
    .join(', ');
}

/** Values of environments and other objects are in the schema and the example. */
const formOf = (leaf) => (leaf.type === 'list' ? ' One entry a line in the registry.' : '');

function rowOf(leaf) {
  const description = leaf.description.replaceAll('|', '\\|');
  const cells = [code(keyOf(leaf)), typeOf(leaf), defaultOf(leaf), description + formOf(leaf)];
  return `| ${[...cells, unreadableOf(leaf), since[keyOf(leaf)] ?? FIRST_RELEASE].join(' | ')} |`;
}

/** Returns docs/admin/policies.md. */
export function policyTable(leaves) {
  return `<!-- Written by \`npm run managed-templates\` from main/account/environments/managed-schema.ts. -->

# Policies

[Managed settings](README.md#managed-settings) says where the app reads these. A key with a dot is a member of an object in the JSON file
(\`"updates": { "mode": "off" }\`) and the name of a value in the registry (\`updates.mode\`). The formats of environments and signers are in
[managed.schema.json](managed/managed.schema.json) and [managed.example.json](managed/managed.example.json).

"If unreadable" is what applies if the value is invalid or its key has a typing error: a restriction stays in
force, anything else is ignored.

| key | type | default | effect | if unreadable | since |
| --- | --- | --- | --- | --- | --- |
${leaves.map(rowOf).join('\n')}
`;
}
