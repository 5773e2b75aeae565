import { describe, expect, it } from 'vitest';
import { type ManagedLeaf, managedLeaves } from '../../../../main/account/environments/managed-leaves.ts';
import type { ManagedSettings } from '../../../../main/account/environments/managed-schema.ts';
import { readManaged } from '../../../../main/account/environments/read-managed.ts';
import { strictest } from '../../../../main/account/environments/strictest.ts';
import type { ManagedSource } from '../../../../main/shared/desktop.ts';
import { assertNever } from '../../../../preload/contract/core/assert-never.ts';

const file = (value: unknown): ManagedSource => ({
  origin: 'managed.json',
  content: { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) },
});
const policies = (values: Record<string, unknown>): ManagedSource => ({
  origin: 'HKLM',
  content: { kind: 'policies', values },
});
const refused: ManagedSource = {
  origin: 'managed.json',
  content: { kind: 'refused', rule: 'can’t be read' },
};

/** What counts when nothing of an administrator can be read. */
const ALL_STRICT: ManagedSettings = {
  allowAddingEnvironments: false,
  demoEnvironment: false,
  keepSignedIn: false,
  carryPacks: { allow: false },
  updates: { mode: 'off' },
  settings: { exportSigned: true, namesInLog: false },
};

const within = ([first = '', second]: readonly string[], value: unknown) =>
  second === undefined ? { [first]: value } : { [first]: { [second]: value } };

/** Values that no setting of a type can have, each in a file and in a policy. */
function unreadable({ type, choices }: ManagedLeaf): readonly unknown[] {
  const any: readonly unknown[] = [
    null,
    {},
    [],
    ['x'],
    [null],
    [{}],
    { toString: 'false' },
    -1,
    1e308,
    '',
    '\u0000',
    'x'.repeat(5_000),
  ];
  switch (type) {
    case 'boolean':
      return [...any, 'false', 'true', 'no', '0', 2, '2'];
    case 'choice':
      return [
        ...any,
        false,
        0,
        ...choices.map((one) => ` ${one}`),
        ...choices.map((one) => one.toUpperCase()),
      ];
    case 'list':
      return any
        .filter((value) => !Array.isArray(value) || value.length > 0)
        .concat(['x'], 'age1 mistyped', true, 7);
    case 'integer':
    case 'number':
    case 'text':
      return any.filter((value) => typeof value !== 'string' || value === '').concat([false, ['1']]);
    default:
      return assertNever(type);
  }
}

const leaves = managedLeaves();
const restrictions = leaves.filter(({ path }) => strictest[path.join('.')] !== null);

describe('P49: a restriction of an administrator that can’t be read', () => {
  it('is known of each setting: what is strictest, or that it restricts nothing', () => {
    expect(Object.keys(strictest).toSorted()).toEqual(leaves.map(({ path }) => path.join('.')).toSorted());
  });

  it.each(restrictions.map((leaf) => [leaf.path.join('.'), leaf] as const))(
    'restricts: %s',
    (written, leaf) => {
      const wanted = strictest[written];
      const kinds = unreadable(leaf);
      expect(kinds.length).toBeGreaterThan(8);
      for (const value of kinds) {
        const readable = readManaged([file(within(leaf.path, value)), file(within(leaf.path, undefined))]);
        expect([value, readable.problems.length > 0]).toEqual([value, true]);
        expect(readable.values, JSON.stringify(value)).toMatchObject(wanted ?? {});
        expect(
          readable.problems.some(({ path, isRestricted }) => isRestricted && path.startsWith(written)),
        ).toBe(true);
      }
      expect(readManaged([policies({ [written]: 'false ' })]).values).toMatchObject(wanted ?? {});
    },
  );

  it.each([
    ['carryPacks', { carryPacks: { allow: false } }],
    ['updates', { updates: { mode: 'off' } }],
    ['settings', { settings: { exportSigned: true } }],
  ])('restricts where its group %s is none', (group, wanted) => {
    for (const value of ['no', false, null, [], 7])
      expect(readManaged([file({ [group]: value })]).values, String(value)).toMatchObject(wanted);
  });

  it.each([
    [{ allowAddingEnvironment: false }, { allowAddingEnvironments: false }],
    [{ AllowAddingEnvironments: false }, { allowAddingEnvironments: false }],
    [{ demoEnviroment: false }, { demoEnvironment: false }],
    [{ keepSigned: false }, { keepSignedIn: false }],
    [{ carryPack: { allow: false } }, { carryPacks: { allow: false } }],
    [{ carrypacks: { allow: false } }, { carryPacks: { allow: false } }],
    [{ carryPacks: { enabled: false } }, { carryPacks: { allow: false } }],
    [{ carryPacks: { allowed: false } }, { carryPacks: { allow: false } }],
    [{ carryPacks: { recipient: ['age1…'] } }, { carryPacks: { allow: false } }],
    [{ updates: { url: 'https://updates.example' } }, { updates: { mode: 'off' } }],
    [{ update: { mode: 'off' } }, { updates: { mode: 'off' } }],
    [{ settings: { exportsSigned: true } }, { settings: { exportSigned: true } }],
  ])('restricts where its name is mistyped: %j', (given, wanted) => {
    expect(readManaged([file(given)]).values).toMatchObject(wanted);
  });

  it.each(restrictions.map((leaf) => [leaf.path.join('.'), leaf] as const))(
    'restricts if it is given twice: %s',
    (written, leaf) => {
      const strict = strictest[written] ?? {};
      const once = JSON.stringify(within(leaf.path, null)).replace('null', '@');
      const name = JSON.stringify(leaf.path.at(-1));
      for (const [first, second] of [
        ['true', 'false'],
        ['false', 'true'],
        ['"off"', '"full"'],
        ['[]', '[]'],
      ])
        for (const repeated of [
          name,
          name.replace(/"(.)/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
        ]) {
          const text = once.replace('@', `${first},${repeated}:${second}`);
          const { values, problems } = readManaged([
            { origin: 'managed.json', content: { kind: 'text', text } },
          ]);
          expect(values, text).toMatchObject(strict);
          expect(problems, text).toContainEqual({
            origin: 'managed.json',
            path: written,
            rule: 'is given twice',
            isRestricted: true,
          });
        }
    },
  );

  it('restricts everything where names repeat in 20,000 levels, and needs no memory for each path', () => {
    const text = `${'{"a":'.repeat(20_000)}{${'"b":1,'.repeat(20_000)}"b":1}${'}'.repeat(20_000)}`;
    const { values } = readManaged([{ origin: 'managed.json', content: { kind: 'text', text } }]);
    expect(values).toMatchObject({ carryPacks: { allow: false }, updates: { mode: 'off' } });
  });

  it.each([
    ['unknown', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, 1]))],
    [
      'unknown in a group',
      { carryPacks: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at, 1])) },
    ],
    ['given twice', `{"a":0${',"a":0'.repeat(20_000)}}`],
    ['given twice, deep inside', `${'{"a":'.repeat(90)}{"a":0${',"a":0'.repeat(20_000)}}${'}'.repeat(90)}`],
  ])(
    'P50: restricts everything where 20,000 settings are %s, and looks for the meaning of none',
    (_kind, given) => {
      const { values, problems } = readManaged([file(given)]);
      expect(values).toMatchObject(ALL_STRICT);
      expect(problems).toEqual([
        { origin: 'managed.json', path: '$', rule: 'has more than 1000 broken settings', isRestricted: true },
      ]);
    },
  );

  it('restricts all of a group that is given twice, and keeps what is given once', () => {
    const text = '{"carryPacks":{"allow":true},"keepSignedIn":true,"carryPacks":{"allow":true}}';
    const { values } = readManaged([{ origin: 'managed.json', content: { kind: 'text', text } }]);
    expect(values).toMatchObject({ carryPacks: { allow: false }, keepSignedIn: true });
  });

  it('does not restrict what an unknown name can’t have meant', () => {
    const { values, problems } = readManaged([file({ telemetry: false, settings: { sound: 'off' } })]);
    expect(values).not.toMatchObject({ demoEnvironment: false });
    expect(values).toEqual({ settings: {}, updates: {}, carryPacks: {} });
    expect(problems.map(({ path, isRestricted }) => [path, isRestricted])).toEqual([
      ['settings.sound', false],
      ['telemetry', false],
    ]);
  });

  it.each([
    ['is cut off', file('{ "keepSignedIn": tr')],
    ['is empty', file('')],
    ['is a list', file('[]')],
    ['is a number', file('7')],
    ['is null', file('null')],
    ['must not be read', refused],
  ])('restricts where the whole file %s', (_kind, source) => {
    const { values, problems } = readManaged([source]);
    expect(values).toMatchObject(ALL_STRICT);
    expect(problems).toMatchObject([{ path: '$', isRestricted: true }]);
  });

  it('restricts whatever a less binding place allows, and gives way to a more binding one', () => {
    const allowed = { carryPacks: { allow: true }, keepSignedIn: true };
    expect(readManaged([policies({ 'carryPacks.allow': 'yes' }), file(allowed)]).values).toMatchObject({
      carryPacks: { allow: false },
      keepSignedIn: true,
    });
    expect(readManaged([policies({ 'carryPacks.allow': 1 }), refused]).values).toMatchObject({
      carryPacks: { allow: true },
      keepSignedIn: false,
    });
  });

  it('keeps the entries of a list that can be read', () => {
    const good = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
    const { values, problems } = readManaged([file({ carryPacks: { recipients: [good, 'age1mistyped'] } })]);
    expect(values.carryPacks).toEqual({ recipients: [good] });
    expect(problems).toMatchObject([{ path: 'carryPacks.recipients[1]' }]);
  });
});
