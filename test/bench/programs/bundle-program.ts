import { basename, join } from 'node:path';
import { build } from 'vite';

/** Builds a program into one file as the product's main process is built, and returns its path: without the compiler of TypeScript in its memory. */
export async function bundleProgram(
  script: string,
  folder: string,
  name = `${basename(script, '.ts')}.mjs`,
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
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
