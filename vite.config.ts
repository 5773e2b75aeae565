import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { bridgeNames } from './preload/bridge-names.ts';
import { writeLicenses } from './scripts/packaging/licenses.mjs';

const root = import.meta.dirname;

/** scripts/core/build.mjs builds beside `dist` and then swaps the two. */
const outFolder = resolve(root, process.env.FLEETGLASS_OUT_FOLDER ?? 'dist');

/** What Electron's Node brings along. `node:sqlite` is in no list of names without the prefix. */
const providedByNode = [/^node:/, 'electron', ...builtinModules];

/** Each bundle lists what it holds of others; `writeLicenses` makes one list of them. */
const license = { fileName: 'licenses.json' };

/** Vite's limit is for downloads. Files that come from the disk have one in built-renderer.test.ts and one in a package's budget. */
const UNLIMITED_CHUNKS = Number.MAX_SAFE_INTEGER;

/** True only where scripts/release/package.mjs makes a release: About calls every other build unsigned. */
const isSigned = process.env.FLEETGLASS_SIGNED === '1';

/** One configuration, three bundles: `vite build --app` writes dist/main, dist/preload and dist/renderer. */
export default defineConfig({
  root: resolve(root, 'renderer'),
  base: './',
  publicDir: resolve(root, 'renderer/public'),
  define: { BUILD_SIGNED: JSON.stringify(isSigned) },
  worker: { format: 'es' },
  // electron-updater requires it and the product imports it: without this the bundle has it twice, 90 kB.
  resolve: {
    alias: {
      'js-yaml': resolve(root, 'node_modules/js-yaml/dist/js-yaml.mjs'),
      // `conf` imports them for stores with a schema only.
      'ajv/dist/2020.js': resolve(root, 'scripts/packaging/no-ajv.mjs'),
      'ajv-formats': resolve(root, 'scripts/packaging/no-ajv.mjs'),
      // got imports it for its own cache only.
      'cacheable-request': resolve(root, 'scripts/packaging/no-cacheable-request.mjs'),
      // age-encryption imports them for recipients that packs do not have.
      '@noble/post-quantum/hybrid.js': resolve(root, 'scripts/packaging/no-post-quantum.mjs'),
      '@noble/curves/nist.js': resolve(root, 'scripts/packaging/no-post-quantum.mjs'),
      'lodash.isequal': resolve(root, 'scripts/packaging/deep-equal.cjs'),
      // electron-updater requires them for feeds that the product does not have.
      sax: resolve(root, 'scripts/packaging/no-other-feeds.mjs'),
      ...Object.fromEntries(
        ['Bitbucket', 'GitHub', 'GitLab', 'Keygen', 'PrivateGitHub'].map((feed) => [
          `./providers/${feed}Provider`,
          resolve(root, 'scripts/packaging/no-other-feeds.mjs'),
        ]),
      ),
    },
  },
  build: { chunkSizeWarningLimit: UNLIMITED_CHUNKS, rolldownOptions: { checks: { bundlerTimings: false } } },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'preload', 'main']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
      writeLicenses(outFolder);
    },
  },
  environments: {
    client: {
      build: {
        outDir: resolve(outFolder, 'renderer'),
        emptyOutDir: true,
        license,
        target: 'chrome150',
        sourcemap: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // The page that is printed gets its markup from the main process, and this script by its name.
          input: {
            index: resolve(root, 'renderer/index.html'),
            print: resolve(root, 'renderer/print/print.ts'),
          },
          output: {
            entryFileNames: ({ name }) => (name === 'print' ? 'assets/print.js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    },
    preload: {
      consumer: 'client',
      // The bridge needs the names of the contract only: without this zod makes 90 kB of its 1 kB.
      define: { BRIDGE_NAMES: JSON.stringify(bridgeNames) },
      build: {
        outDir: resolve(outFolder, 'preload'),
        emptyOutDir: true,
        license,
        target: 'chrome150',
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: resolve(root, 'preload/index.ts'),
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
        },
      },
    },
    main: {
      consumer: 'server',
      resolve: { noExternal: true, external: [], conditions: ['node'], builtins: providedByNode },
      // The public keys that updates have to be signed with; without one the app never updates itself.
      define: { UPDATE_KEYS: JSON.stringify(process.env.FLEETGLASS_UPDATE_KEYS ?? '') },
      build: {
        outDir: resolve(outFolder, 'main'),
        emptyOutDir: true,
        license,
        target: 'node24',
        ssr: true,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            index: resolve(root, 'main/index.ts'),
            'list-thread': resolve(root, 'main/service/lists/list-thread.ts'),
            'file-thread': resolve(root, 'main/bagit/file-thread.ts'),
            'pack-thread': resolve(root, 'main/packs/open/pack-thread.ts'),
            'verify-thread': resolve(root, 'main/export/verify/verify-thread.ts'),
            'scene-worker': resolve(root, 'simulator/image/scene-worker.ts'),
          },
          external: providedByNode,
          // No lines with the paths of the sources: their maps say the same.
          experimental: { attachDebugInfo: 'none' },
          output: {
            format: 'esm',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name].js',
            // A third of the bundle is white space, comments and names of variables. Those of functions and classes stay, for stack traces, and each place has its column.
            minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});
