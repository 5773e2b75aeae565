import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { managedLeaves } from '../../main/account/environments/managed-leaves.ts';
import { readManaged } from '../../main/account/environments/read-managed.ts';
import type { ManagedSource } from '../../main/shared/desktop.ts';
import { managedTemplates } from '../../scripts/managed/templates.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const templates = managedTemplates();
const template = (name: string) => templates[name] ?? '';

// electron-builder writes property lists with it; a strict XML parser comes along.
const require = createRequire(import.meta.url);
const fromBuilder = createRequire(
  createRequire(require.resolve('electron-builder')).resolve('app-builder-lib'),
);
const plist = fromBuilder('plist') as { parse(text: string): Record<string, unknown> };

const fromFile = (value: unknown): ManagedSource => ({
  origin: 'file',
  content: { kind: 'text', text: JSON.stringify(value) },
});

const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other));

/** What a pattern catches in a text, in order of the alphabet. */
function found(text: string, pattern: RegExp): readonly string[] {
  return sorted([...text.matchAll(pattern)].map(([, caught]) => caught ?? ''));
}

describe('the templates for administrators', () => {
  test.each(Object.keys(templates))(
    '%s is what the schema says: else run npm run managed-templates',
    (name) => {
      expect(readFileSync(join(root, 'docs', 'admin', 'managed', name), 'utf8')).toBe(template(name));
    },
  );

  test('the example names every setting and is valid', () => {
    const example = JSON.parse(template('managed.example.json')) as Record<string, unknown>;
    const { values, problems } = readManaged([fromFile(example)]);
    expect(problems).toEqual([]);
    for (const { path } of managedLeaves()) expect(values).toHaveProperty([...path]);
  });

  test('the profile of macOS sets what the file would set', () => {
    const profile = plist.parse(template('Fleetglass.mobileconfig'));
    const [payload] = profile.PayloadContent as readonly Record<string, unknown>[];
    const settings = Object.entries(payload ?? {}).filter(([name]) => !name.startsWith('Payload'));
    const { problems, values } = readManaged([fromFile(Object.fromEntries(settings))]);
    expect(problems).toEqual([]);
    for (const { path } of managedLeaves()) expect(values).toHaveProperty([...path]);
    expect(payload?.PayloadType).toBe('app.fleetglass.viewer');
  });

  test('the policies of Windows write every setting where the app reads it', () => {
    const admx = template('Fleetglass.admx');
    expect(found(admx, / valueName="([^"]+)"/g)).toEqual(
      sorted(managedLeaves().map(({ path }) => path.join('.'))),
    );
    expect(new Set(found(admx, / key="([^"]+)"/g))).toEqual(new Set(['Software\\Policies\\Fleetglass']));
  });

  test('every text and control that a policy names is there, and none besides', () => {
    const admx = template('Fleetglass.admx');
    const adml = template('en-US/Fleetglass.adml');
    // The words of the values are named once for each policy that has them, and nothing is named twice.
    expect(found(adml, /<string id="([^"]+)"/g)).toEqual(found(admx, /\$\(string\.([^)]+)\)/g));
    expect(found(adml, /<presentation id="([^"]+)"/g)).toEqual(found(admx, /\$\(presentation\.([^)]+)\)/g));
    expect(found(adml, /refId="([^"]+)"/g)).toEqual(
      found(admx, /<(?:enum|text|decimal|multiText) id="([^"]+)"/g),
    );
  });

  test('what those policies write is valid', () => {
    const example: unknown = JSON.parse(template('managed.example.json'));
    /** Entries of a list as the registry has them, a line each. */
    const linesOf = (path: readonly string[]) => {
      const list = path.reduce((part, name) => (part as Record<string, unknown>)[name], example);
      return (list as readonly unknown[]).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    };
    const values = Object.fromEntries(
      managedLeaves().map((leaf) => {
        const value = {
          boolean: 0,
          integer: leaf.minimum,
          number: String(leaf.minimum),
          text: leaf.path.at(-1) === 'language' ? 'en' : 'https://updates.example.org',
          choice: leaf.choices.at(-1),
          list: leaf.type === 'list' ? linesOf(leaf.path) : [],
        }[leaf.type];
        return [leaf.path.join('.'), value];
      }),
    );
    const { problems } = readManaged([{ origin: 'HKLM', content: { kind: 'policies', values } }]);
    expect(problems).toEqual([]);
  });
});
