import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MadeProject, makeProject } from '../support/made-project.ts';

const MISSING = 'error while loading shared libraries: libnss3.so: cannot open shared object file';

describe.runIf(process.platform === 'linux')('a Chromium for the tests', () => {
  let project: MadeProject;

  beforeEach(() => {
    project = makeProject();
    const { node } = process.versions;
    project.add('package.json', JSON.stringify({ type: 'module', devDependencies: { node } }));
    project.add(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }),
    );
    project.add('node_modules/node/bin/node', '');
    // Other programs for the tests are looked for after it.
    project.addProgram('apt-get', 'exit 1');
  });
  afterEach(() => project.remove());

  test('that does not start is refused with the library that it lacks, and with what to do', async () => {
    project.addProgram('chromium-headless-shell', `echo '${MISSING}' >&2; exit 127`);
    const { code, errors } = await project.run('scripts/setup.mjs', '--browser');
    expect([code, errors]).toEqual([
      1,
      [
        expect.stringMatching(
          /does not start \(error while .*libnss3\.so.*\)\. Install what it needs with "sudo .*, then run npm start again\.$/,
        ),
      ],
    ]);
  });

  test('that starts is taken without a word', async () => {
    project.addProgram('chromium-headless-shell', 'echo Chromium 156');
    const { code, errors } = await project.run('scripts/setup.mjs', '--browser');
    expect([
      code,
      errors.filter((line) => !/^Installing a |; the tests with it are skipped\.$/.test(line)),
    ]).toEqual([0, []]);
  });
});
