// System programs with which packages for Linux are made and read. The product needs none of them.
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, say } from '../core/project.mjs';

/** Programs by their Debian package. */
const debianPackages = {
  'dpkg-deb': 'dpkg',
  rpmbuild: 'rpm',
  rpmsign: 'rpm',
  rpmkeys: 'rpm',
  gpg: 'gnupg',
  ar: 'binutils',
  '7zz': '7zip',
  age: 'age',
};

/** Returns the path of a program, or `null`. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the programs of a list that are missing here. */
export function missingPrograms(names) {
  return names.filter((name) => findProgram(name) === null);
}

/** Installs missing programs as root on Debian; elsewhere the tests that need them are skipped. */
export async function installTools() {
  const missing = missingPrograms(Object.keys(debianPackages));
  if (missing.length === 0 || !isDebianRoot()) return;
  const packages = [...new Set(missing.map((name) => debianPackages[name]))];
  say(`packaging: installing ${packages.join(', ')} (apt-get install)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  const inputs = ['install', '--yes', '--no-install-recommends', ...packages];
  const { code, output } = await runQuietly('apt-get', inputs, { env });
  if (code !== 0) say(`packaging: apt-get could not install them:\n${output}`);
}

function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
