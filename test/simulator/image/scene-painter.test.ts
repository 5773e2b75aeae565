import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sceneRequest } from '../support/scene-request.ts';

const painter = new URL('../../../simulator/image/scene-painter.ts', import.meta.url);

/** A program that runs on is killed before the test would be. */
const KILLED_AFTER_MS = 15_000;

it('a program that has drawn an image ends by itself', async () => {
  // A server would be open meanwhile.
  const program = `const server = setInterval(() => {}, 1_000);
    import(${JSON.stringify(painter.href)})
    .then(({ scenePainter }) => scenePainter.paint(${JSON.stringify(sceneRequest())}))
    .then(({ byteLength }) => console.log(byteLength > 0))
    .finally(() => clearInterval(server));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program], {
    timeout: KILLED_AFTER_MS,
  });
  expect(stdout.trim()).toBe('true');
});
