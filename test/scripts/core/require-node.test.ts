import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { whyNodeIsRefused } from '../../../scripts/core/require-node.mjs';

const scripts = resolve(import.meta.dirname, '..', '..', '..', 'scripts');

test('a Node.js that is too old is refused with what to do', () => {
  expect(whyNodeIsRefused('18.20.4')).toBeNull();
  expect(whyNodeIsRefused('24.0.0')).toBeNull();
  expect(whyNodeIsRefused('16.20.2')).toBe(
    'Fleetglass needs Node.js 18 or newer to start, and this is 16.20.2. Install a newer version (https://nodejs.org), then run the command again.',
  );
});

test.each(['start.mjs', 'setup.mjs', 'core/require-node.mjs'])('%s can be read by Node.js 12', (file) => {
  const code = readFileSync(resolve(scripts, file), 'utf8').replace(/^ *\/\/.*$/gm, '');
  expect(code).not.toMatch(/\?\.|\?\?|\|\|=|&&=|^await |from 'node:/m);
});
