import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Which files run: the quick ones, the one for the real Electron, or all but that one. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  quick: ['packages/linux-folder.test.ts', 'packages/start.test.ts'],
  packaged: ['packaged/*.test.ts'],
};
const files = chosen[process.env.FLEETGLASS_PACKAGING ?? ''] ?? ['packages/*.test.ts'];

/** Tests over packages that are made for them: `npm run test:packaging`, and in `npm test` the quick ones. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..', '..'),
  test: {
    include: files.map((file) => `test/packaging/${file}`),
    environment: 'node',
    pool: 'forks',
    // Each file makes packages of its own; two at a time would only wait for each other.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
