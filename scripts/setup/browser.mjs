// Finds or installs the programs that the tests use: a Chromium and, if available, a real proxy
// and readers of ZIPs.
import { existsSync, readFileSync } from 'node:fs';
import { findChromium, findHeadlessShell } from '../core/find-chromium.mjs';
import { givenCommand, nodeProgram, runQuietly, say, tool } from '../core/project.mjs';
import { refuse } from './packages.mjs';

const DEBIAN_COMMAND = 'sudo apt-get install chromium-headless-shell';
const debianEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function isDebian() {
  if (process.platform !== 'linux') return false;
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

const installsPackages = () => isDebian() && process.getuid?.() === 0;

/** Installs a Debian package. Resolves with the error, or `null`. */
async function installDebian(name) {
  const inputs = ['install', '--yes', '--no-install-recommends', name];
  const first = await runQuietly('apt-get', inputs, { env: debianEnvironment });
  if (first.code === 0) return null;
  await runQuietly('apt-get', ['update'], { env: debianEnvironment });
  const { code, output } = await runQuietly('apt-get', inputs, { env: debianEnvironment });
  return code === 0 ? null : output.trim();
}

/**
 * Makes sure that the tests find a Chromium: its headless shell if this user can have it
 * installed; an existing whole one also works, but slower. Ends this program with the command that
 * installs one if there is none.
 */
export async function installBrowser() {
  const found = findChromium();
  const isChosen = found !== null && found === process.env.FLEETGLASS_CHROMIUM;
  if (isChosen || findHeadlessShell() !== null || (found !== null && !installsPackages()))
    return refuseBroken(found);
  const problem = installsPackages() ? await installDebianShell() : await downloadShell();
  if (findHeadlessShell() !== null) return refuseBroken(findHeadlessShell());
  const why = problem ?? 'it was not found afterwards';
  if (found !== null) {
    say(
      `Chromium's headless shell could not be installed (${why}); the tests use ${found}, which takes longer.`,
    );
    return;
  }
  const command = isDebian() ? DEBIAN_COMMAND : 'npx playwright install chromium';
  refuse(
    `The tests need a Chromium, and none could be installed (${why}). Install one with "${command}" or set FLEETGLASS_CHROMIUM to its path, then run ${givenCommand()} again.`,
  );
}

/**
 * Ends this program if a Chromium does not start, as a downloaded one lacks the system's
 * libraries.
 */
async function refuseBroken(file) {
  if (process.platform !== 'linux') return;
  const { code, output } = await runQuietly(file, ['--version']);
  if (code === 0) return;
  const command = isDebian() ? DEBIAN_COMMAND : 'sudo npx playwright install-deps chromium';
  refuse(
    `The tests need a Chromium, and ${file} does not start (${lastLine(output)}). Install what it needs with "${command}" or set FLEETGLASS_CHROMIUM to the path of another one, then run ${givenCommand()} again.`,
  );
}

async function installDebianShell() {
  say('Installing Chromium for the tests (apt-get install chromium-headless-shell) …');
  return lastLine(await installDebian('chromium-headless-shell'));
}

async function downloadShell() {
  say('Downloading Chromium for the tests (playwright install --only-shell chromium) …');
  const inputs = [tool('@playwright', 'test', 'cli.js'), 'install', '--only-shell', 'chromium'];
  const { code, output } = await runQuietly(nodeProgram(), inputs);
  if (code === 0) return null;
  return /^(?:Error: )?(.*(?:E[A-Z]{4,}|status code).*)$/m.exec(output)?.[1] ?? lastLine(output);
}

function lastLine(output) {
  return output?.trim().split('\n').at(-1) ?? null;
}

/**
 * Programs that tests run, by their path on Debian. The proxy's package contains the program only:
 * the other one would start a proxy on this machine.
 */
const PROGRAMS = [
  { file: '/usr/bin/tinyproxy', debianPackage: 'tinyproxy-bin', is: 'a proxy' },
  { file: '/usr/bin/unzip', debianPackage: 'unzip', is: 'a reader of ZIPs' },
  { file: '/usr/bin/7zz', debianPackage: '7zip', is: 'a reader of ZIPs' },
  { file: '/usr/bin/python3', debianPackage: 'python3', is: 'a reader of ZIPs' },
];

/** Installs other programs for the tests; those that need a missing one are skipped and say so. */
export async function installPrograms() {
  if (!installsPackages()) return;
  for (const { file, debianPackage, is } of PROGRAMS) {
    if (existsSync(file)) continue;
    say(`Installing ${is} for the tests (apt-get install ${debianPackage}) …`);
    if ((await installDebian(debianPackage)) !== null)
      say(`${debianPackage} could not be installed; the tests with it are skipped.`);
  }
}
