import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MadeProject, makeProject } from '../support/made-project.ts';

const URL_OF_PAGE = 'http://127.0.0.1:4711/?key=secret';
/** An `npm` that installs what the lock file of the made project names. */
const GOOD_NPM = `case "$1" in
--version) echo 10.8.2;;
ci) mkdir -p node_modules/vite/bin node_modules/node/bin
  echo '{"packages":{"node_modules/one":{"version":"1.0.0"}}}' > node_modules/.package-lock.json
  cp fake-vite.js node_modules/vite/bin/vite.js;;
rebuild) ln -s "$(command -v node)" node_modules/node/bin/node;;
esac`;
const GOOD_VITE = `import { mkdirSync, writeFileSync } from 'node:fs';
for (const file of ['main/index.js', 'preload/index.cjs', 'renderer/index.html']) {
  mkdirSync(process.env.FLEETGLASS_OUT_FOLDER + '/' + file.split('/')[0], { recursive: true });
  writeFileSync(process.env.FLEETGLASS_OUT_FOLDER + '/' + file, '');
}
`;
const PREVIEW = `process.stdout.write(JSON.stringify({ url: '${URL_OF_PAGE}' }) + '\\n');
process.on('SIGINT', () => process.exit(0));
setInterval(() => {}, 1_000);
`;
const LISTED_SOURCES = ['main', 'preload', 'renderer', 'simulator'];

describe.runIf(process.platform !== 'win32')('npm start', () => {
  let project: MadeProject;

  beforeEach(() => {
    project = makeProject();
    project.add(
      'package.json',
      JSON.stringify({ type: 'module', devDependencies: { node: process.versions.node } }),
    );
    project.add('vite.config.ts', '');
    for (const folder of LISTED_SOURCES) project.add(`${folder}/index.ts`, '');
    project.add('fake-vite.js', GOOD_VITE);
    project.add('test/stand-in/run.mjs', PREVIEW);
    project.addProgram('npm', GOOD_NPM);
    project.addProgram('xdg-open', `printf '%s\\n' "$@" > "${project.folder}/opened.txt"`);
    project.addProgram('open', `printf '%s\\n' "$@" > "${project.folder}/opened.txt"`);
  });
  afterEach(() => project.remove());

  const fail = (line: string) =>
    project.addProgram('npm', `[ "$1" = --version ] && exec echo 10.8.2\necho '${line}' >&2; exit 1`);

  test('says what it does, once; a second start installs and builds nothing', async () => {
    const first = project.start('scripts/start.mjs', '--preview', '--no-open');
    await first.says('Starting');
    first.kill('SIGINT');
    const { errors } = await first.ended;
    expect(errors.slice(0, 4)).toEqual([
      'Installing packages, because there are none yet …',
      'Installing Node.js 24 …',
      'Building …',
      'Starting the preview …',
    ]);
    const second = project.start('scripts/start.mjs', '--preview', '--no-open');
    await second.says('Starting');
    second.kill('SIGINT');
    expect((await second.ended).errors[0]).toBe('Starting the preview …');
  });

  test('the key of the address is in no argument of the program that opens the browser, and in a file of this person alone', async () => {
    const running = project.start('scripts/start.mjs', '--preview');
    await running.says('Ctrl+C ends Fleetglass');
    const given = join(project.folder, 'opened.txt');
    await expect.poll(() => existsSync(given) && readFileSync(given, 'utf8')).toMatch(/\n$/);
    const file = readFileSync(given, 'utf8').trim();
    expect(file).not.toContain('secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(`0;url=${URL_OF_PAGE}`);
    running.kill('SIGINT');
    const { code, errors } = await running.ended;
    expect(code).toBe(0);
    expect(errors).toContain(`Fleetglass is at ${URL_OF_PAGE}`);
    expect(existsSync(file)).toBe(false);
  });

  test('--help and a wrong option are answered before anything is installed', async () => {
    const help = await project.run('scripts/start.mjs', '--help');
    expect([help.code, help.errors]).toEqual([0, []]);
    expect(help.output).toContain('--no-open');
    const { code, errors } = await project.run('scripts/start.mjs', '--dmeo');
    expect([code, errors]).toEqual([
      2,
      ['start: there is no option --dmeo; npm start -- --help lists the options'],
    ]);
  });

  test.each([
    [
      'npm error code ENOTFOUND',
      /^Installing packages failed: npm could not reach its registry \(ENOTFOUND\)\. Check/,
    ],
    ['npm error code ENOSPC', /^Installing packages failed: the disk of .* is full \(ENOSPC\)\. Free some/],
    ['npm error code EROFS', /^Installing packages failed: .* can't be written \(EROFS\)\. Make it writable/],
  ])('an npm that ends with %j gets one sentence', async (line, sentence) => {
    fail(line);
    const { code, errors } = await project.run('scripts/start.mjs');
    expect(code).toBe(1);
    expect(errors).toHaveLength(2);
    expect(errors[1]).toMatch(sentence);
  });

  test('an npm that hides that a file could not be written has failed, and the next start installs again', async () => {
    const warning = 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write';
    project.addProgram('npm', `${GOOD_NPM}\n[ "$1" = ci ] && echo '${warning}' >&2; exit 0`);
    const { code, errors } = await project.run('scripts/start.mjs', '--preview');
    expect([code, errors.at(-1)]).toEqual([1, expect.stringContaining('is full (ENOSPC)')]);
    fail('npm error code ENOSPC');
    expect((await project.run('scripts/start.mjs')).errors[0]).toBe(
      'Installing packages, because there are none yet …',
    );
  });

  test('a native part of this system that npm left out is missed', async () => {
    const { platform, arch } = process;
    const part = { version: '2.0.0', optional: true, os: [platform], cpu: [arch] };
    const other = { version: '2.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] };
    const packages = {
      'node_modules/one': { version: '1.0.0' },
      'node_modules/part': part,
      'node_modules/other': other,
    };
    project.add('package-lock.json', JSON.stringify({ packages }));
    expect((await project.run('scripts/start.mjs', '--preview')).code).toBe(1);
    project.add(
      'package-lock.json',
      JSON.stringify({ packages: { ...packages, 'node_modules/part': other } }),
    );
    const running = project.start('scripts/start.mjs', '--preview', '--no-open');
    await running.says('Starting');
    running.kill('SIGINT');
    await running.ended;
  });

  test('an npm that can not read the lock file is refused', async () => {
    project.addProgram('npm', 'echo 6.14.18');
    expect((await project.run('scripts/start.mjs')).errors).toEqual([
      'npm 6.14.18 is too old for the lock file, which needs npm 7 or newer. Run npm install --global npm@10, then npm start again.',
    ]);
  });

  test('a full disk while building gets one sentence', async () => {
    project.add(
      'fake-vite.js',
      "console.error('No space left on device (os error 28)'); process.exitCode = 1;",
    );
    const { code, errors } = await project.run('scripts/start.mjs', '--preview');
    expect(code).toBe(1);
    expect(errors.at(-1)).toMatch(
      /^Building failed: the disk of .* is full \(No space left\)\. Free some disk space, then run npm start again\.$/,
    );
  });

  test('Ctrl+C while packages are installed ends npm first, says nothing, and nothing follows', async () => {
    const ready = join(project.folder, 'npm-ready');
    const ended = join(project.folder, 'npm-ended');
    project.addProgram(
      'npm',
      `[ "$1" = --version ] && exec echo 10.8.2\ntrap 'touch "${ended}"; exit 1' INT\ntouch "${ready}"\nwhile :; do sleep 0.05; done`,
    );
    const running = project.start('scripts/start.mjs');
    await expect.poll(() => existsSync(ready), { timeout: 15_000 }).toBe(true);
    running.kill('SIGINT');
    expect(await running.ended).toEqual({
      code: 130,
      output: '',
      errors: ['Installing packages, because there are none yet …'],
    });
    expect(existsSync(ended)).toBe(true);
  });

  test('Ctrl+C while it builds leaves nothing behind, and the next start builds at once', async () => {
    project.add('fake-vite.js', 'setInterval(() => {}, 1_000);');
    const running = project.start('scripts/start.mjs', '--preview');
    await running.says('Building');
    running.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(existsSync(join(project.folder, 'node_modules', '.cache', 'fleetglass', 'building'))).toBe(false);
  });

  test('a preview that ends before its page can be opened has failed', async () => {
    project.add('test/stand-in/run.mjs', "process.stderr.write('The profile is in use.\\n');");
    const { code, errors } = await project.run('scripts/start.mjs', '--preview', '--no-open');
    expect([code, errors.at(-1)]).toEqual([1, 'The profile is in use.']);
  });
});
