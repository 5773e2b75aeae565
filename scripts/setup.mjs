// Makes a clean clone ready: installs the packages, with --browser finds or installs a Chromium for the tests, and with --bench
// installs what the benchmarks run beside Fleetglass.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findHeadlessShell } from './core/find-chromium.mjs';
import { nodeProgram, root, run, runQuietly, say, tool } from './core/project.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** No package fetches a binary while it is installed: Electron's comes at the first start, the browser's is found below. */
const installEnvironment = {
  ...process.env,
  ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
};

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Why the packages of a folder have to be installed, or null. npm writes its own list last, so a broken install has none. */
function whyInstall(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (present === null) return 'there are none';
  if (wanted === null) return null;
  for (const [path, { version, optional, devOptional, link }] of Object.entries(wanted)) {
    if (path === '' || link) continue;
    const found = present[path];
    if (found === undefined && (optional || devOptional)) continue;
    if (found?.version !== version) return `${path.replace(/^.*node_modules\//, '')} is not at ${version}`;
  }
  return null;
}

async function installPackages(folder) {
  const reason = whyInstall(folder);
  if (reason === null) return;
  say(`setup: installing packages, ${reason} (npm ci)`);
  const { code, output } = await runQuietly(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: installEnvironment,
    shell: process.platform === 'win32',
  });
  if (code !== 0) stop(`npm ci failed:\n${output}`);
}

/** The package `node` fetches its program in a script of its own, which a strict npm may have left out. */
async function checkNode() {
  if (existsSync(tool('node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))) return;
  say('setup: installing Node 24 (npm rebuild node)');
  const { code, output } = await runQuietly(npm, ['rebuild', 'node', '--ignore-scripts=false'], {
    shell: process.platform === 'win32',
  });
  if (code !== 0) stop(`npm rebuild node failed:\n${output}`);
}

function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** The headless shell, where this user can have it installed; a whole Chromium that is here does as well, in more time. */
async function installBrowser() {
  const found = findChromium();
  if (found !== null && (found === process.env.FLEETGLASS_CHROMIUM || findHeadlessShell() !== null)) return;
  if (isDebianRoot()) {
    say('setup: no headless Chromium here, installing it (apt-get install chromium-headless-shell)');
    const { code, output } = await aptInstall('chromium-headless-shell');
    if (code !== 0 && found === null) stop(`apt-get could not install chromium-headless-shell:\n${output}`);
    if (code !== 0) say(`setup: it could not be installed; the tests use ${found}, which takes longer`);
  } else if (found === null) {
    say('setup: no Chromium here, installing it (playwright install --only-shell chromium)');
    const inputs = ['install', '--only-shell', 'chromium'];
    const code = await run(nodeProgram(), [tool('@playwright', 'test', 'cli.js'), ...inputs]);
    if (code !== 0)
      stop('Playwright could not install Chromium. Set FLEETGLASS_CHROMIUM to the path of an installed one.');
  }
  if (findChromium() === null) stop('No Chromium was found after it was installed.');
}

/** Installs a package of Debian; updates the lists of packages where the first try fails. */
async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const inputs = ['install', '--yes', '--no-install-recommends', name];
  const first = await runQuietly('apt-get', inputs, { env });
  if (first.code === 0) return first;
  await runQuietly('apt-get', ['update'], { env });
  return runQuietly('apt-get', inputs, { env });
}

/** Installs a real proxy for the tests; without it they are skipped and say so. */
async function installProxy() {
  if (existsSync('/usr/bin/tinyproxy') || !isDebianRoot()) return;
  say('setup: no tinyproxy here, installing it (apt-get install tinyproxy-bin)');
  // The package with the program alone: the other one would start a proxy on this machine.
  const { code } = await aptInstall('tinyproxy-bin');
  if (code !== 0) say('setup: tinyproxy could not be installed; tests through it will be skipped');
}

function stop(reason) {
  say(`setup: ${reason}`);
  process.exit(1);
}

await installPackages(root);
await checkNode();
if (process.argv.includes('--browser')) {
  await installBrowser();
  await installProxy();
}
if (process.argv.includes('--bench')) await installPackages(join(root, 'test', 'bench'));
