import { describe, expect, test } from 'vitest';
import { fieldLabel, readFieldValue } from '../../../../renderer/state/fleet/field-value.ts';

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

describe('the value of a field', () => {
  test('is a line of text where it is plain', () => {
    expect(readFieldValue('Lynx S2')).toEqual({ kind: 'text', text: 'Lynx S2' });
    expect(readFieldValue('[not json')).toEqual({ kind: 'text', text: '[not json' });
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
    expect(readFieldValue('[]')).toEqual({ kind: 'text', text: '–' });
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
