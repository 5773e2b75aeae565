import { expect, test } from 'vitest';
import { droppedIdentifiers } from '../../../../renderer/state/fleet/dropped-identifiers.ts';

test('a plain list is taken as it is, without empty lines', () => {
  expect(droppedIdentifiers('dev-1\r\n\r\n  dev-2\ndev 3\n')).toBe('dev-1\ndev-2\ndev 3');
});

test('of a table the first column is taken, without its heading', () => {
  expect(droppedIdentifiers('\uFEFFdevice_id;name\ndev-1;Gate, north\ndev-2;Tank')).toBe('dev-1\ndev-2');
  expect(droppedIdentifiers('Id,Name\n"dev,1",Gate\n"a ""b""",Tank')).toBe('dev,1\na "b"');
});

test('an id that only begins like a heading is an id', () => {
  expect(droppedIdentifiers('identity-7\nid-8')).toBe('identity-7\nid-8');
});
