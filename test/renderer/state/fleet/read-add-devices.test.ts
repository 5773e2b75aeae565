import { describe, expect, test } from 'vitest';
import { parseIdentifiers } from '../../../../renderer/state/fleet/parse-identifiers.ts';
import { readAddDevices } from '../../../../renderer/state/fleet/read-add-devices.ts';

describe('parseIdentifiers', () => {
  test('splits at line ends, commas, semicolons and tabs', () => {
    expect(parseIdentifiers('a\r\nb,c;d\te').identifiers).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('keeps spaces inside an id and drops them around it', () => {
    expect(parseIdentifiers('  pump 4 , tank 9').identifiers).toEqual(['pump 4', 'tank 9']);
  });

  test('counts what is repeated and keeps the first place', () => {
    expect(parseIdentifiers('b\na\nb\n\nb')).toEqual({ identifiers: ['b', 'a'], repeated: 2 });
  });
});

describe('readAddDevices', () => {
  test('asks for at least one device', () => {
    expect(readAddDevices(' \n', '').error?.field).toBe('devices');
  });

  test('lets archives be added to exactly one device', () => {
    expect(readAddDevices('a', 'x\ny').error).toBeNull();
    expect(readAddDevices('a\nb', 'x').error?.field).toBe('archives');
  });

  test('refuses what the contract would refuse: more than 500 ids, or one of more than 512 characters', () => {
    const many = Array.from({ length: 501 }, (_value, index) => `id-${index}`).join('\n');
    expect(readAddDevices(many, '').error?.field).toBe('devices');
    expect(readAddDevices('x'.repeat(513), '').error?.field).toBe('devices');
    expect(readAddDevices('x'.repeat(512), '').error).toBeNull();
  });
});
