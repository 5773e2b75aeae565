import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('docs/guide says what the guide of the product says: else run npm run guide', () => {
  const run = () =>
    execFileSync(process.execPath, ['scripts/guide.mjs', '--check'], { cwd: root, stdio: 'pipe' });
  expect(run).not.toThrow();
});
