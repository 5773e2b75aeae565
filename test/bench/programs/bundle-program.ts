import { basename, dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';

const standIn = join(import.meta.dirname, '../../stand-in/electron.ts');

/** A module finds the files of its own folder also in a bundle that is elsewhere. */
const ownFolders: Plugin = {
  name: 'own-folders',
  transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
};

/** Builds a program into one file as the product's main process is built, and returns its path: without the compiler of TypeScript in its memory. */
export async function bundleProgram(
  script: string,
  folder: string,
  name = `${basename(script, '.ts')}.mjs`,
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    // Nothing here runs in Electron.
    plugins: [ownFolders],
    resolve: { alias: [{ find: /^electron$/, replacement: standIn }] },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        external: [/^node:/],
        output: { format: 'esm', entryFileNames: name, codeSplitting: false },
      },
    },
  });
  return join(folder, name);
}
