// The hash of app.asar's header, as stored in the program (docs: electronjs.org, "ASAR
// Integrity").
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Both are part of electron-builder, which writes the data read here.
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));

/** Reads `ElectronAsarIntegrity` of Info.plist; `null` if there is none. */
export function readMacIntegrity(plistFile) {
  const plist = fromBuilder('plist').parse(readFileSync(plistFile, 'utf8'));
  return plist.ElectronAsarIntegrity?.['Resources/app.asar']?.hash ?? null;
}

/** Reads the resource `INTEGRITY`/`ELECTRONASAR` of the program; `null` if there is none. */
export function readWindowsIntegrity(program) {
  const { NtExecutable, NtExecutableResource } = fromBuilder('resedit');
  const executable = NtExecutable.from(readFileSync(program), { ignoreCert: true });
  const resource = NtExecutableResource.from(executable, true);
  const entry = resource.entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  if (entry === undefined) return null;
  const list = JSON.parse(Buffer.from(entry.bin).toString('utf8'));
  return list.find(({ file }) => file === 'resources\\app.asar')?.value ?? null;
}
