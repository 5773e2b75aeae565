// Installs the packages of a folder if they differ from its lock file.
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '../core/explain.mjs';
import { givenCommand, root, runQuietly, say, tool } from '../core/project.mjs';

const nodeName = process.platform === 'win32' ? 'node.exe' : 'node';
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Oldest npm that reads the lock file, whose version is 3. */
const OLDEST_NPM = 7;

/**
 * Packages run no scripts at their installation; Electron is fetched at the first start, the
 * browser when tests need it.
 */
const installInputs = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];

/** In ms: an npm that reaches no registry gives up after 20 s instead of 70. */
const RETRY_LIMIT_MS = 10_000;

const options = {
  env: { ...process.env, npm_config_fetch_retry_maxtimeout: String(RETRY_LIMIT_MS) },
  shell: process.platform === 'win32',
};

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

const listOf = (folder) => join(folder, 'node_modules', '.package-lock.json');

/**
 * Returns the reason why the packages of a folder have to be installed, or `null`. npm writes its
 * own list last, so a broken install has none.
 */
function whyInstall(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(listOf(folder));
  if (present === null) return 'there are none yet';
  if (wanted === null) return null;
  for (const [path, locked] of Object.entries(wanted)) {
    if (path === '' || locked.link) continue;
    const found = present[path];
    if (found === undefined && (locked.optional || locked.devOptional) && !isOfThisSystem(locked)) continue;
    if (found?.version !== locked.version)
      return `${path.replace(/^.*node_modules\//, '')} is not at ${locked.version}`;
  }
  return null;
}

/**
 * Returns true for a native part for this system. npm leaves one out without an error if it can't
 * be written, and Vite can't work without its own.
 */
function isOfThisSystem({ os, cpu, libc }) {
  const system = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return (
    os !== undefined &&
    os.includes(process.platform) &&
    (cpu === undefined || cpu.includes(process.arch)) &&
    (libc === undefined || process.platform !== 'linux' || libc.includes(system))
  );
}

/**
 * Installs missing packages of a folder's lock file. Ends this program with one sentence if it
 * can't.
 */
export async function installPackages(folder = root) {
  const reason = whyInstall(folder);
  if (reason !== null) {
    checkWritable(folder);
    await checkNpm();
    const ours = await fetchNode();
    say(`Installing packages, because ${reason} …`);
    const [program, inputs] = npmOn(ours, installInputs);
    const { code, output } = await runQuietly(program, inputs, { ...options, cwd: folder });
    // npm only warns of a file that it could not write, and ends as if it had succeeded.
    if (code !== 0 || output.includes('TAR_ENTRY_ERROR') || whyInstall(folder) !== null) {
      rmSync(listOf(folder), { force: true });
      stop('Installing packages', output, folder);
    }
  }
  if (folder === root) await installNode();
}

function checkWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    stop('Installing packages', error.message, folder);
  }
}

/**
 * Returns npm on the Node.js `node`; on its own if there is none, or if npm did not start this
 * program.
 */
function npmOn(node, inputs) {
  const script = process.env.npm_execpath ?? '';
  return node !== null && script.endsWith('npm-cli.js') ? [node, [script, ...inputs]] : [npm, inputs];
}

/**
 * Fetches Node 24 into a temporary folder for npm itself; `null` if npm runs on it already. npm
 * omits optional packages whose `engines` refuse its own Node.js, among them Vite's native parts.
 */
async function fetchNode() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = devDependencies.node;
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(wanted, 10)) return null;
  sayNode();
  const folder = makeTemporary();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const inputs = ['install', '--prefix', folder, '--no-save', '--ignore-scripts=false', `node@${wanted}`];
  const { code, output } = await runQuietly(npm, inputs, options);
  if (code !== 0) stop('Installing Node.js', output, folder);
  const file = join(folder, 'node_modules', 'node', 'bin', nodeName);
  return existsSync(file) ? file : null;
}

function makeTemporary() {
  try {
    return mkdtempSync(join(tmpdir(), 'fleetglass-setup-'));
  } catch (error) {
    return stop('Installing Node.js', error.message, tmpdir());
  }
}

async function checkNpm() {
  const { code, output } = await runQuietly(npm, ['--version'], options);
  const version = /^\d+\.\d+\.\d+/m.exec(output)?.[0] ?? null;
  if (code !== 0 || version === null)
    refuse(
      `npm is missing or does not start (${output.trim()}). Install it, then run ${givenCommand()} again.`,
    );
  if (Number.parseInt(version, 10) < OLDEST_NPM)
    refuse(
      `npm ${version} is too old for the lock file, which needs npm ${OLDEST_NPM} or newer. Run npm install --global npm@10, then ${givenCommand()} again.`,
    );
}

let saidNode = false;

/**
 * Prints the line once, as Node is fetched twice, for npm and for the project, the second time
 * from npm's cache.
 */
function sayNode() {
  if (!saidNode) say('Installing Node.js 24 …');
  saidNode = true;
}

/** Runs the script of the package `node`, which fetches its program; no other script is run. */
async function installNode() {
  if (existsSync(tool('node', 'bin', nodeName))) return;
  sayNode();
  const { code, output } = await runQuietly(npm, ['rebuild', 'node', '--ignore-scripts=false'], options);
  if (code !== 0) stop('Installing Node.js', output, root);
}

function stop(what, output, folder) {
  refuse(explain({ what, output, folder, again: givenCommand(), log: keepLog(output) }));
}

/** Ends this program with a sentence. */
export function refuse(sentence) {
  say(sentence);
  process.exit(1);
}

/** Returns the file with the whole output of a tool, or `null` if it can't be written. */
function keepLog(output) {
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'fleetglass-setup-')), 'npm.log');
    writeFileSync(file, output);
    return file;
  } catch {
    return null;
  }
}
