// The configuration profile for macOS, from example values.
import { createHash } from 'node:crypto';
import { escapeXml, indent } from './xml.mjs';

/** Domain that the profile sets: the app's own id. */
const DOMAIN = 'app.fleetglass.viewer';

/** The same at each run, as another number would make another profile. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex').toUpperCase();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function plistLines(value) {
  if (typeof value === 'boolean') return [value ? '<true/>' : '<false/>'];
  if (Number.isInteger(value)) return [`<integer>${value}</integer>`];
  if (typeof value === 'number') return [`<real>${value}</real>`];
  if (typeof value === 'string') return [`<string>${escapeXml(value)}</string>`];
  if (Array.isArray(value))
    return ['<array>', ...value.flatMap((entry) => indent(plistLines(entry), 1)), '</array>'];
  const entries = Object.entries(value).flatMap(([name, part]) =>
    [`<key>${escapeXml(name)}</key>`].concat(plistLines(part)),
  );
  return ['<dict>', ...indent(entries, 1), '</dict>'];
}

/** Returns a profile that sets `values` for all users of a machine. */
export function profileOf(values) {
  const payload = {
    ...values,
    PayloadType: DOMAIN,
    PayloadIdentifier: `${DOMAIN}.managed.settings`,
    PayloadUUID: uuidOf(`${DOMAIN}.managed.settings`),
    PayloadVersion: 1,
    PayloadDisplayName: 'Fleetglass settings',
  };
  const profile = {
    PayloadContent: [payload],
    PayloadType: 'Configuration',
    PayloadIdentifier: `${DOMAIN}.managed`,
    PayloadUUID: uuidOf(`${DOMAIN}.managed`),
    PayloadVersion: 1,
    PayloadScope: 'System',
    PayloadDisplayName: 'Fleetglass',
    PayloadDescription: 'What an administrator decides for all users of a machine.',
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<!-- An example: remove the settings that users may choose themselves, and fill in your own values. -->',
    '<plist version="1.0">',
    ...plistLines(profile),
    '</plist>',
    '',
  ].join('\n');
}
