import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeChecks } from './packaged/probe/node-checks.js';
import { runChecks } from './packaged/probe/run-checks.js';

const probe = join(import.meta.dirname, 'packaged/probe');

test('what the probe of a package asks of Node.js, plain Node has', async () => {
  const results = await runChecks(nodeChecks);
  expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(3);
});

test('a check of the probe that fails, or does not exist here, is no passed one', async () => {
  const failing = { name: 'fails', run: () => Promise.reject(new Error('why')) };
  const elsewhere = { name: 'elsewhere', isElsewhere: true, run: () => {} };
  expect(await runChecks([failing, elsewhere])).toEqual([{ name: 'fails', problem: 'why' }]);
});

test('each check of the probe names its source in electron/electron', () => {
  const text = ['node-checks.js', 'electron-checks.js']
    .map((name) => readFileSync(join(probe, name), 'utf8'))
    .join('');
  const sources = [...text.matchAll(/^ {4}source: '([^']*)'/gm)].map(([, source]) => source);
  expect(sources).toHaveLength([...text.matchAll(/^ {4}name: /gm)].length);
  expect(sources.filter((source) => !/^(?:docs|spec|patches)\//.test(source ?? ''))).toEqual([]);
});
