import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../simulator/command-line.ts';
import { startChildService } from '../support/child-service.ts';
import { json } from './support/client.ts';

const cli = join(import.meta.dirname, '../../simulator/cli.ts');

function run(
  ...options: readonly string[]
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...options]);
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (errors += String(text)));
    child.on('exit', (code) => resolve({ code, output, errors }));
  });
}

describe('npm run simulator', () => {
  it('takes a certificate with its key, and neither alone', () => {
    const files = ['certificate', 'key'].flatMap((name) => [`--${name}`, import.meta.filename]);
    const { certificate } = readCommandLine(files) ?? {};
    expect(certificate?.cert).toContain('takes a certificate');
    expect(certificate?.key).toBe(certificate?.cert);
    for (const half of [files.slice(0, 2), files.slice(2)])
      expect(() => readCommandLine(half)).toThrow('--certificate and --key go together.');
  });

  it.each(['SIGTERM'] as const)(
    'prints one line of JSON, serves, and ends in order at %s',
    async (signal) => {
      const service = await startChildService<Record<string, string>>(cli, [
        '--port',
        '0',
        '--devices',
        '6',
        '--organizations',
        '2',
      ]);
      const { baseUrl, imageOrigin, username, password } = service.announcement;
      expect(Object.keys(service.announcement)).toEqual(['baseUrl', 'imageOrigin', 'username', 'password']);
      const answer = await fetch(`${baseUrl}/v1/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      const { access_token: token } = await json<{ access_token: string }>(answer);
      const list = await json<unknown[]>(
        fetch(`${baseUrl}/v1/organizations`, { headers: { authorization: `Bearer ${token}` } }),
      );
      expect(list).toHaveLength(2);
      expect(imageOrigin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(await service.stop(signal)).toBe(0);
    },
  );

  it.skipIf(process.platform === 'win32')('ends when the shell that npm put between ends', async () => {
    const shell = spawn('sh', ['-c', `"$0" "$1" --devices 3; true`, process.execPath, cli], {
      env: { ...process.env, npm_lifecycle_event: 'simulator' },
    });
    const [line] = (await once(shell.stdout, 'data')) as [Buffer];
    const { baseUrl } = JSON.parse(String(line)) as { baseUrl: string };
    expect((await fetch(`${baseUrl}/docs`)).status).toBe(200);
    shell.kill('SIGKILL');
    await expect
      .poll(
        () =>
          fetch(`${baseUrl}/docs`).then(
            () => 'there',
            () => 'gone',
          ),
        { timeout: 5_000 },
      )
      .toBe('gone');
  });

  it('explains itself with --help', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    for (const word of ['--shape', '--rate-limit', 'captive portal', '/admin/tick'])
      expect(output).toContain(word);
  });

  it.each([
    [['--colour', 'red'], '--colour'],
    [['--devices', 'many'], '--devices'],
    [['--devices', '99999999'], 'devices'],
    [['--shape', 'round'], 'shape'],
    [['--rate-limit', '7'], '--rate-limit'],
    [['--sign-in', 'smile'], '--sign-in'],
    [['--sign-in', 'browser'], 'issuer'],
    [['stray'], 'stray'],
  ])('refuses %j with exit code 2 and a sentence that names it', async (options, name) => {
    const { code, output, errors } = await run(...options);
    expect(code).toBe(2);
    expect(output).toBe('');
    expect(errors).toContain(name);
    expect(errors).not.toContain('    at ');
  });

  it('reads every option', () => {
    const options = readCommandLine(
      '--port 1 --image-port 2 --seed 3 --organizations 4 --devices 5 --archives 6 --username a --password b --live --shape ids --sign-in browser --issuer https://login.example.org --device-paths plain --rate-limit 7/8 --require-precondition --image-redirects 9 --address-seconds 10'.split(
        ' ',
      ),
    );
    expect(options).toEqual({
      port: 1,
      imagePort: 2,
      seed: 3,
      organizations: 4,
      devices: 5,
      archives: 6,
      username: 'a',
      password: 'b',
      live: true,
      shape: 'ids',
      signIn: 'browser',
      issuer: 'https://login.example.org',
      devicePaths: 'plain',
      rateLimit: { requests: 7, seconds: 8 },
      requirePrecondition: true,
      imageRedirects: 9,
      addressSeconds: 10,
    });
    expect(readCommandLine([])).toEqual({});
  });
});
