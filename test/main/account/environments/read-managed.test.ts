import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { managedLeaves } from '../../../../main/account/environments/managed-leaves.ts';
import { describeManaged, readManaged } from '../../../../main/account/environments/read-managed.ts';
import type { ManagedSource } from '../../../../main/shared/desktop.ts';

const origin = '/etc/fleetglass/managed.json';
const file = (value: unknown): ManagedSource => ({
  origin,
  content: { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) },
});
const policies = (values: Record<string, unknown>): ManagedSource => ({
  origin: 'HKLM',
  content: { kind: 'policies', values },
});

const plant = { name: 'Plant', kind: 'production', baseUrl: 'https://cloud.example.org' } as const;

describe('the settings of an administrator', () => {
  it('are read from the file', () => {
    const { values, problems } = readManaged([
      file({
        $schema: 'https://fleetglass.example/managed.schema.json',
        environments: [plant],
        allowAddingEnvironments: false,
        settings: { theme: 'dark', zoom: 1.25 },
        updates: { mode: 'file' },
      }),
    ]);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ environments: [plant], allowAddingEnvironments: false });
    expect(describeManaged({ values, problems }).settings).toEqual(['theme', 'zoom']);
  });

  it('say how people sign in to an environment, and what is wrong with that', () => {
    const authorization = { issuer: 'https://login.example.org', clientId: 'fleetglass' };
    const good = { ...plant, signIn: { methods: ['browser', 'token'], authorization } };
    const { values, problems } = readManaged([
      file({
        environments: [
          good,
          { ...plant, signIn: { methods: ['browser'] } },
          {
            ...plant,
            signIn: { methods: ['browser'], authorization: { ...authorization, issuer: 'http://login' } },
          },
          { ...plant, signIn: { methods: [] } },
          {
            ...plant,
            signIn: { methods: ['browser'], authorization: { ...authorization, clientSecret: 'x' } },
          },
        ],
      }),
    ]);
    expect(values.environments).toEqual([good]);
    expect(problems.map(({ path }) => path).sort()).toEqual([
      'environments[1].signIn.authorization',
      'environments[2].signIn.authorization.issuer',
      'environments[3].signIn.methods',
      'environments[4].signIn.authorization.clientSecret',
    ]);
  });

  it('name known signers of exports, a line each, and a line that is none is left out', () => {
    const signer = `plant-7 ssh-ed25519 ${'A'.repeat(68)}`;
    const given = [signer, `a,b namespaces="fleetglass-export" ssh-ed25519 ${'A'.repeat(68)} of Ada`];
    const { values, problems } = readManaged([
      file({ knownSigners: [...given, 'plant-8 ssh-rsa AAAA', `ssh-ed25519 ${'A'.repeat(68)}`, '# none'] }),
    ]);
    expect(values.knownSigners).toEqual(given);
    expect(problems.map(({ path }) => path)).toEqual([
      'knownSigners[2]',
      'knownSigners[3]',
      'knownSigners[4]',
    ]);
    expect(readManaged([policies({ knownSigners: [signer] })])).toMatchObject({
      values: { knownSigners: [signer] },
      problems: [],
    });
  });

  it('that break a rule are named by file, path and rule, and the rest counts', () => {
    const { values, problems } = readManaged([
      file({
        environments: [plant, { ...plant, baseUrl: 'http://cloud.example.org' }, { name: 'x' }],
        keepSignedIn: 'no',
        settings: { theme: 'pink', tileSize: 'large' },
        updates: { mode: 'off', server: 'http://updates.example.org' },
        telemetry: true,
      }),
    ]);
    expect(values).toMatchObject({
      environments: [plant],
      settings: { tileSize: 'large' },
      updates: { mode: 'off' },
    });
    expect(values.keepSignedIn).toBe(false);
    expect(problems.every((problem) => problem.origin === origin)).toBe(true);
    const rules = new Map(problems.map(({ path, rule }) => [path, rule]));
    expect([...rules.keys()].sort()).toEqual([
      'environments[1].baseUrl',
      'environments[2].baseUrl',
      'environments[2].kind',
      'keepSignedIn',
      'settings.theme',
      'telemetry',
      'updates.server',
    ]);
    expect(rules.get('telemetry')).toBe('is not a managed setting');
    expect(rules.get('updates.server')).toContain('https://');
  });

  it('P13: are never quoted in a message: a secret may have been put in the wrong field', () => {
    const { problems } = readManaged([
      file({ keepSignedIn: 'hunter2-secret', updates: { server: 'https://u:hunter2-secret@h' } }),
      file('{ "password": hunter2-secret'),
    ]);
    expect(problems).toHaveLength(3);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });

  it('P49: name no environment by characters that can’t be seen', () => {
    const names = ['Plant', 'Plant\u202e', '\u0007', 'Pl\u200bant'];
    const { values, problems } = readManaged([
      file({ environments: names.map((name) => Object.assign(structuredClone(plant), { name })) }),
    ]);
    expect(values.environments).toEqual([plant]);
    expect(problems.map(({ path }) => path).toSorted()).toEqual(
      [1, 2, 3].map((index) => `environments[${index}].name`),
    );
  });

  it('that must not be read are a problem too', () => {
    const refused: ManagedSource = { origin, content: { kind: 'refused', rule: 'must belong to root' } };
    expect(readManaged([refused]).problems).toMatchObject([
      { origin, path: '$', rule: 'must belong to root' },
    ]);
  });

  it('say how readily a device needs a look; a word that means nothing is named', () => {
    const { values } = readManaged([policies({ 'settings.healthSensitivity': 'fewer' })]);
    expect(values.settings).toEqual({ healthSensitivity: 'fewer' });
    const refused = readManaged([file({ settings: { healthSensitivity: 'loud', theme: 'dark' } })]);
    expect(refused.values.settings).toEqual({ theme: 'dark' });
    expect(refused.problems.map(({ path }) => path)).toEqual(['settings.healthSensitivity']);
  });

  it('come from policies first, one by one, then from the file', () => {
    const { values } = readManaged([
      policies({ 'settings.theme': 'light', keepSignedIn: 0 }),
      file({ settings: { theme: 'dark', zoom: 1.5 }, keepSignedIn: true }),
    ]);
    expect(values).toMatchObject({ settings: { theme: 'light', zoom: 1.5 }, keepSignedIn: false });
  });

  it('of the registry take the form of the file, and values that do not fit are named', () => {
    const { values, problems } = readManaged([
      policies({
        environments: [JSON.stringify(plant), 'no json'],
        demoEnvironment: 1,
        allowAddingEnvironments: 2,
        'settings.zoom': '1.5',
        'settings.sidebarWidthPixels': 300,
        __proto__x: 'y',
      }),
    ]);
    expect(values).toMatchObject({
      environments: [plant],
      demoEnvironment: true,
      settings: { zoom: 1.5, sidebarWidthPixels: 300 },
    });
    expect(problems.map(({ path }) => path).sort()).toEqual([
      '__proto__x',
      'allowAddingEnvironments',
      'environments[1]',
    ]);
  });

  it('never keep the app from starting, whatever the file holds', () => {
    const names = [...managedLeaves().map(({ path }) => path[0] ?? ''), 'other'];
    const broken = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(broken, fc.jsonValue(), fc.string()), (value) => {
        const { problems } = readManaged([file(value)]);
        expect(problems.length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 2_000 },
    );
  });
});
