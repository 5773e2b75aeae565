import { describe, expect, test } from 'vitest';
import type { DeviceDetails } from '../../../../preload/contract/index.ts';
import { fieldLabel } from '../../../../renderer/state/fleet/field-label.ts';
import { readDeviceFields, readField, readFieldValue } from '../../../../renderer/state/fleet/field-value.ts';
import { fakeOrganization } from '../../fakes/fake-fleet.ts';

describe('the name of a field', () => {
  test.each([
    ['serialNumber', 'Serial number'],
    ['elevationMetres', 'Elevation metres'],
    ['MACAddress', 'MAC address'],
    ['last_seen-at', 'Last seen at'],
    ['größeInMetern', 'Größe in metern'],
    ['設置場所', '設置場所'],
    ['***', '***'],
  ])('"%s" reads "%s"', (name, words) => {
    expect(fieldLabel(name)).toBe(words);
  });
});

test('a device names its organization by the name that is known, and by its id where none is', () => {
  const fields = [{ name: 'organization', value: 'org-92d0170' }];
  const shown = (organizationName: string | null) => {
    const device = {
      ...fakeOrganization('a', 1).devices[0],
      organizationId: 'org-92d0170',
      organizationName,
    };
    return readDeviceFields({ device: device as DeviceDetails['device'], fields });
  };
  expect(shown('Nordlicht')).toEqual([{ label: 'Organization', value: { kind: 'text', text: 'Nordlicht' } }]);
  expect(shown(null)[0]?.value).toEqual({ kind: 'text', text: 'org-92d0170' });
});

describe('the value of a field', () => {
  test('is a line of text where it is plain', () => {
    expect(readFieldValue('Lynx S2')).toEqual({ kind: 'text', text: 'Lynx S2' });
    expect(readFieldValue('[not json')).toEqual({ kind: 'text', text: '[not json' });
  });

  test('that is a time with a zone is a time, and any other is shown as it is', () => {
    const at = Date.UTC(2020, 7, 8, 12);
    expect(readFieldValue('2020-08-08T12:00:00.000Z')).toEqual({ kind: 'time', at });
    expect(readFieldValue('{"seen":"2020-08-08T14:00:00+02:00"}')).toEqual({
      kind: 'list',
      entries: [{ label: 'Seen', value: { kind: 'time', at } }],
    });
    for (const text of ['2020-08-08 14:00:00+02', 'Sat, 08 Aug 2020 12:00:00 GMT', '2020-08-08 12:00:00 UTC'])
      expect(readFieldValue(text)).toEqual({ kind: 'time', at });
    for (const text of ['2020-08-08', '2020-08-08T12:00:00', '2020-99-08T12:00:00Z', '20200808120000Z'])
      expect(readFieldValue(text)).toEqual({ kind: 'text', text });
  });

  test.each([
    ['lastSeen', '1763627400', 1_763_627_400_000],
    ['updated_at', '1763627400000', 1_763_627_400_000],
    ['bootTime', '1763627400', 1_763_627_400_000],
    ['bootTime', '1763627400000000', 1_763_627_400_000],
  ])('that counts from the epoch under the name of a time is a time: %s %s', (name, value, at) => {
    expect(readField(name, value).value).toEqual({ kind: 'time', at });
  });

  test.each([
    ['serialNumber', '1763627400'],
    ['format', '1763627400'],
    ['updatedAt', '17636'],
    ['updatedAt', '0763627400'],
  ])('that is another number stays one: %s %s', (name, value) => {
    expect(readField(name, value).value).toEqual({ kind: 'text', text: value });
  });

  test('whose name ends in seconds is a duration without that word', () => {
    const value = { kind: 'duration', seconds: 10_800 };
    expect(readField('snapshotIntervalSeconds', '10800')).toEqual({ label: 'Snapshot interval', value });
    expect(readField('snapshot_interval_seconds', '10800')).toEqual({ label: 'Snapshot interval', value });
    expect(readField('seconds', '10800').value).toEqual({ kind: 'text', text: '10800' });
    expect(readField('delaySeconds', 'often').value).toEqual({ kind: 'text', text: 'often' });
  });

  test('that is a position is written as people write it', () => {
    const position = { latitude: -54.4, longitude: 10.2, elevationMetres: 14 };
    expect(readFieldValue(JSON.stringify(position))).toEqual({
      kind: 'text',
      text: '54.4°\u00a0S, 10.2°\u00a0E, 14\u00a0m',
    });
  });

  test('that is a list of plain values is separated by commas', () => {
    expect(readFieldValue('["low","full",3]')).toEqual({ kind: 'text', text: 'low, full, 3' });
    expect(readFieldValue('[]')).toEqual({ kind: 'none' });
  });

  test('that is an object is a list of names in words, as deep as anybody reads', () => {
    expect(readFieldValue('{"firmware":{"buildNumber":7},"tags":["a","b"]}')).toEqual({
      kind: 'list',
      entries: [
        {
          label: 'Firmware',
          value: { kind: 'list', entries: [{ label: 'Build number', value: { kind: 'text', text: '7' } }] },
        },
        { label: 'Tags', value: { kind: 'text', text: 'a, b' } },
      ],
    });
    const deep = `${'{"a":'.repeat(6)}1${'}'.repeat(6)}`;
    expect(JSON.stringify(readFieldValue(deep))).toContain('{\\"a\\":{\\"a\\":1}}');
  });
});
