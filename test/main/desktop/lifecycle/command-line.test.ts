import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../../main/desktop/lifecycle/command-line.ts';

const parse = (...given: string[]) => parseCommandLine(given, 'linux', '/home/person');

describe('P8: the command line is untrusted input', () => {
  test('nothing given is nothing asked', () => {
    expect(parse('.')).toEqual({
      profileFolder: null,
      demo: false,
      pack: null,
      link: null,
      verify: null,
    });
  });

  test('a profile is taken from the folder where it was called', () => {
    expect(parse('.', '--profile', 'work').profileFolder).toBe('/home/person/work');
    expect(parse('--profile=/data/p', '--demo')).toEqual({
      profileFolder: '/data/p',
      demo: true,
      pack: null,
      link: null,
      verify: null,
    });
  });

  test('the first profile counts', () => {
    expect(parse('--profile', '/a', '--profile', '/b').profileFolder).toBe('/a');
  });

  test.each([
    ['no value', ['--profile']],
    ['an empty value', ['--profile=']],
    ['another option as value', ['--profile', '--demo']],
    ['a NUL', ['--profile', '/a\0b']],
    ['a path without end', ['--profile', `/${'a'.repeat(5_000)}`]],
  ])('a profile with %s is ignored', (_what, given) => {
    expect(parse(...given).profileFolder).toBeNull();
  });

  test.each(['\\\\host\\share', '//host/share'])('on Windows the share %s is ignored', (share) => {
    expect(parseCommandLine(['--profile', share], 'win32', 'C:\\').profileFolder).toBeNull();
  });

  test('an export to check, and the file of its signers, are taken from the folder where it was called', () => {
    expect(parse('.', '--verify', 'a.zip', '--signers=/s').verify).toEqual({
      path: '/home/person/a.zip',
      signersFile: '/s',
    });
    expect(parse('--verify=/a').verify).toEqual({ path: '/a', signersFile: null });
  });

  test.each([['--verify'], ['--verify='], ['--verify', '--demo'], ['--verify', '/a\0b']])(
    '%s names no export, and is still no start of the app',
    (...given) => expect(parse(...given).verify).toEqual({ path: null, signersFile: null }),
  );

  test('unknown options and addresses mean nothing', () => {
    expect(parse('--inspect', '--demo=yes', 'https://evil.example', '--remote-debugging-port=1')).toEqual({
      profileFolder: null,
      demo: false,
      pack: null,
      link: null,
      verify: null,
    });
  });

  test('the first link is handed on, whatever stands around it', () => {
    const link = 'fleetglass://place/demo/device/d1';
    expect(parse('.', '--no-sandbox', link, 'fleetglass://place/demo/device/d2').link).toBe(link);
  });

  test('a pack is a path of this laptop, and never an option', () => {
    expect(parse('.', '--demo', 'North.fleetpack', 'South.fleetpack').pack).toBe(
      '/home/person/North.fleetpack',
    );
    expect(parse('file:///media/stick/Plant%20north.fleetpack').pack).toBe(
      '/media/stick/Plant north.fleetpack',
    );
    expect(parse('file://elsewhere/North.fleetpack').pack).toBeNull();
    expect(parse('--x.fleetpack', 'North.zip').pack).toBeNull();
    expect(parse('a\0.fleetpack').pack).toBeNull();
  });
});
