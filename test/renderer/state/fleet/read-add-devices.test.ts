import { describe, expect, test } from 'vitest';
import { readAddDevices } from '../../../../renderer/state/fleet/read-add-devices.ts';

describe('readAddDevices', () => {
  const idsOf = (text: string) => readAddDevices(text, '').request.deviceIds;

  test('splits at line ends, commas, semicolons and tabs', () => {
    expect(idsOf('a\r\nb,c;d\te')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('keeps spaces inside an id and drops them around it', () => {
    expect(idsOf('  pump 4 , tank 9')).toEqual(['pump 4', 'tank 9']);
  });

  test('counts repeated ids and takes the first of each', () => {
    const { request, repeated } = readAddDevices('b\na\nb\n\nb', '');
    expect({ ids: request.deviceIds, repeated }).toEqual({ ids: ['b', 'a'], repeated: 2 });
  });

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
