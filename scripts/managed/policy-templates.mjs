// The ADMX and ADML files for the group policies of Windows, from the leaves of the schema.
import { escapeXml, indent } from './xml.mjs';

const KEY = 'Software\\Policies\\Fleetglass';
const NAMESPACE = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';

/** Longest text accepted by the editor of group policies. */
const TEXT_LIMIT = 1_023;

const nameOf = (leaf) => leaf.path.join('_');
const valueNameOf = (leaf) => leaf.path.join('.');

function elementOf(leaf) {
  const id = `id="${nameOf(leaf)}" valueName="${valueNameOf(leaf)}" required="true"`;
  switch (leaf.type) {
    case 'choice':
      return [
        `<enum ${id}>`,
        ...leaf.choices.flatMap((choice) => [
          `  <item displayName="$(string.${nameOf(leaf)}_${choice})">`,
          `    <value><string>${escapeXml(choice)}</string></value>`,
          '  </item>',
        ]),
        '</enum>',
      ];
    case 'integer':
      return [
        `<decimal ${id} minValue="${leaf.minimum ?? 0}" maxValue="${leaf.maximum ?? 2_147_483_647}" />`,
      ];
    // The registry has no fractions, so the app reads the text as a number.
    case 'number':
    case 'text':
      return [`<text ${id} maxLength="${TEXT_LIMIT}" />`];
    case 'list':
      return [`<multiText ${id} />`];
    default:
      throw new Error(`No form for a policy of the type ${leaf.type}.`);
  }
}

function policyOf(leaf) {
  const name = nameOf(leaf);
  const shared = `name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_explained)" key="${KEY}"`;
  const position = ['  <parentCategory ref="Fleetglass" />', '  <supportedOn ref="Windows10" />'];
  if (leaf.type === 'boolean') {
    return [
      `<policy ${shared} valueName="${valueNameOf(leaf)}">`,
      ...position,
      '  <enabledValue><decimal value="1" /></enabledValue>',
      '  <disabledValue><decimal value="0" /></disabledValue>',
      '</policy>',
    ];
  }
  return [
    `<policy ${shared} presentation="$(presentation.${name})">`,
    ...position,
    '  <elements>',
    ...indent(elementOf(leaf), 2),
    '  </elements>',
    '</policy>',
  ];
}

/** Returns the definitions: the registry value that each policy writes. */
export function admxOf(leaves) {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<policyDefinitions xmlns="${NAMESPACE}" revision="1.0" schemaVersion="1.0">`,
    '  <policyNamespaces>',
    '    <target prefix="fleetglass" namespace="Fleetglass.Policies" />',
    '  </policyNamespaces>',
    '  <resources minRequiredRevision="1.0" />',
    '  <supportedOn>',
    '    <definitions>',
    '      <definition name="Windows10" displayName="$(string.Windows10)" />',
    '    </definitions>',
    '  </supportedOn>',
    '  <categories>',
    '    <category name="Fleetglass" displayName="$(string.Fleetglass)" />',
    '  </categories>',
    '  <policies>',
    ...leaves.flatMap((leaf) => indent(policyOf(leaf), 2)),
    '  </policies>',
    '</policyDefinitions>',
    '',
  ].join('\n');
}

function explanationOf(leaf) {
  const form = {
    list: ' One entry a line, as in managed.example.json: text as it is, anything else as JSON.',
    number: ` A number from ${leaf.minimum} to ${leaf.maximum}, with a point.`,
  };
  const isKnown = ['boolean', 'string', 'number'].includes(typeof leaf.default);
  const usual = isKnown ? ` Default: ${leaf.default}.` : '';
  return `${leaf.description}${form[leaf.type] ?? ''}${usual}`;
}

function stringsOf(leaf) {
  const name = nameOf(leaf);
  const line = (id, text) => `<string id="${id}">${escapeXml(text)}</string>`;
  return [
    line(name, leaf.title),
    line(`${name}_explained`, explanationOf(leaf)),
    ...leaf.choices.map((choice) => line(`${name}_${choice}`, choice)),
  ];
}

function presentationOf(leaf) {
  const title = escapeXml(leaf.title);
  const ref = `refId="${nameOf(leaf)}"`;
  const controls = {
    choice: `<dropdownList ${ref}>${title}</dropdownList>`,
    integer: `<decimalTextBox ${ref} defaultValue="${leaf.minimum ?? 0}">${title}</decimalTextBox>`,
    number: `<textBox ${ref}><label>${title}</label></textBox>`,
    text: `<textBox ${ref}><label>${title}</label></textBox>`,
    list: `<multiTextBox ${ref}>${title}</multiTextBox>`,
  };
  return `<presentation id="${nameOf(leaf)}">${controls[leaf.type]}</presentation>`;
}

/** Returns the English texts of the definitions. */
export function admlOf(leaves) {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<policyDefinitionResources xmlns="${NAMESPACE}" revision="1.0" schemaVersion="1.0">`,
    '  <displayName>Fleetglass</displayName>',
    '  <description>What an administrator decides for all users of a machine.</description>',
    '  <resources>',
    '    <stringTable>',
    '      <string id="Fleetglass">Fleetglass</string>',
    '      <string id="Windows10">Windows 10 and later</string>',
    ...leaves.flatMap((leaf) => indent(stringsOf(leaf), 3)),
    '    </stringTable>',
    '    <presentationTable>',
    ...leaves.filter(({ type }) => type !== 'boolean').map((leaf) => `      ${presentationOf(leaf)}`),
    '    </presentationTable>',
    '  </resources>',
    '</policyDefinitionResources>',
    '',
  ].join('\n');
}
