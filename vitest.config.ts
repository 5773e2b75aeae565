import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Half of the time of all files: a product that is killed or loses its files again and again, every fault and shape of a service, the worst texts
 * and bodies, random walks, days of a technician, a rehearsal, a whole start.
 */
const longest = [
  'test/conformance/**',
  'test/faults/**',
  'test/soak/**',
  'test/rehearsal/over-the-stand-in.test.ts',
  'test/main/outside-text.test.ts',
  'test/main/service/read/every-shape.test.ts',
  'test/main/service/read/random-shapes.test.ts',
  'test/main/service/http/bombs.test.ts',
  'test/main/service/lists/list-bombs.test.ts',
  'test/main/desktop/start.test.ts',
  'test/main/library/images/killed.test.ts',
  'test/main/sync/queue/{queue,sync}-model.test.ts',
  'test/renderer/elements/what-faults-show.test.ts',
];

/** What takes seconds by its nature: downloads over a slow line, processes that are started, 10,000 cases of a property, whole images. */
const slow = [
  'test/bench/line/slow-line.test.ts',
  'test/main/desktop/updates.test.ts',
  'test/main/ipc/offline.test.ts',
  'test/simulator/command-line.test.ts',
  'test/simulator/fleet/**',
  'test/simulator/image/**',
  'test/simulator/properties/**',
];

/** By `FLEETGLASS_QUICK`, which `npm run check` and `npm test` set. */
const leftOut: Readonly<Record<string, readonly string[]>> = { check: [...longest, ...slow], test: longest };

/** A file that replaces a module needs a process of its own: in a shared one another file has loaded that module already. */
const replacing = globSync('test/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);

export default defineConfig({
  // Tests of main/desktop get the stand-in, the same one that the preview runs on.
  resolve: {
    alias: [{ find: /^electron$/, replacement: resolve(import.meta.dirname, 'test/stand-in/electron.ts') }],
  },
  test: {
    exclude: [
      'test/e2e/**',
      'test/bench/node_modules/**',
      'test/packaging/{packages,packaged}/**',
      ...(leftOut[process.env['FLEETGLASS_QUICK'] ?? ''] ?? []),
    ],
    environment: 'node',
    // It imports JSON as bundlers take it, and Node does not.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
    // V8 has one register of compiled code for all threads of a process; WebAssembly in several of them at once ends the process
    // (`Check failed: jit_page.has_value()`, nodejs/node#64500).
    pool: 'forks',
    maxWorkers: '100%',
    projects: [
      // A process for each core, each for many files: a process and an import of the product for every file took more than the tests.
      // So a file puts back what it changes in its process (environment, globals, trusted certificates).
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['test/**/*.test.ts'], exclude: replacing },
      },
      { extends: true, test: { name: 'alone', isolate: true, include: replacing } },
    ],
    testTimeout: 20_000,
    // Who waits for a condition loses nothing by this bound where it comes at once; Vitest's own, 1 s, would measure the machine.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
    // Importing `electron` in plain Node would try to download its binary; this makes a forgotten import fail at once.
    env: {
      ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
      // The programs that tests start do not strip types and compile again what has not changed.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
  },
});
