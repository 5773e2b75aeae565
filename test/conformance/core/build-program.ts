import { cpSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const conformance = resolve(import.meta.dirname, '..');

/** The program as one script, the same for the stand-in and for Electron, whose Node strips no types. */
export async function buildProgram(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: conformance,
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: join(conformance, 'core/program.ts'),
      outDir: folder,
      emptyOutDir: true,
      // A function that is sent to the page is sent as it was written.
      minify: false,
      target: 'node24',
      rolldownOptions: {
        external: [/^node:/, 'electron', ...builtinModules],
        output: { format: 'esm', entryFileNames: 'program.js', codeSplitting: false },
      },
    },
  });
  cpSync(join(conformance, 'app'), folder, { recursive: true });
  const description = {
    name: 'fleetglass-conformance',
    version: '0.0.0',
    type: 'module',
    main: 'program.js',
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
}
