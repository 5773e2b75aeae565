import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundles an entry file as `vite.config.ts` bundles the main process, so that a start is measured as it ships; returns the bundle's path. */
export async function bundleEntry(entry: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: [] },
    resolve: { conditions: ['node'], builtins: [/^node:/, ...builtinModules] },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'bundle.mjs', codeSplitting: false } },
    },
  });
  return join(folder, 'bundle.mjs');
}
