import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/start/options.mjs';

const usual = { kind: 'start', preview: false, open: true, verify: false, port: 0, inputs: [] };

test.each([
  [[], usual],
  [['--preview', '--no-open', '--port', '8080'], { ...usual, preview: true, open: false, port: 8_080 }],
  [['--port=0', '--demo'], { ...usual, inputs: ['--demo'] }],
  [
    ['--profile', 'a b', 'fleetglass://place/x'],
    { ...usual, inputs: ['--profile=a b', 'fleetglass://place/x'] },
  ],
  [['--profile=/tmp/p'], { ...usual, inputs: ['--profile=/tmp/p'] }],
  [
    ['--verify', 'a.zip', '--signers=/s'],
    { ...usual, verify: true, inputs: ['--verify=a.zip', '--signers=/s'] },
  ],
  [['--demo', '--help'], { kind: 'help' }],
])('%j is understood', (given, expected) => {
  expect(readOptions(given)).toEqual(expected);
});

test.each([
  [['--dmeo'], 'there is no option --dmeo'],
  [['--no-sandbox'], 'there is no option --no-sandbox'],
  [['demo'], 'there is no option demo'],
  [['--port', '65536'], '--port takes a number from 0 to 65535'],
  [['--port'], '--port takes a number from 0 to 65535'],
  [['--verify'], '--verify takes a folder or a ZIP'],
  [['--profile'], '--profile takes a folder'],
  [['--profile', '--demo'], '--profile takes a folder'],
])('%j is refused', (given, reason) => {
  expect(readOptions(given)).toEqual({
    kind: 'refused',
    reason: `${reason}; npm start -- --help lists the options`,
  });
});
