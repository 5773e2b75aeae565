import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { receiveLinks, receivePacks } from '../../../../main/desktop/lifecycle/receive-links.ts';

const link = (device: string) => `fleetglass://place/demo/device/${device}`;

function receive(given: string | null) {
  const app = new EventEmitter();
  const links = receiveLinks(app as unknown as Pick<App, 'on'>, given);
  const opened: string[] = [];
  return { app, opened, follow: () => links.follow((text) => void opened.push(text)) };
}

test('the link of the start waits until there is somebody to open it', () => {
  const { opened, follow } = receive(link('d1'));
  expect(opened).toEqual([]);
  follow();
  expect(opened).toEqual([link('d1')]);
});

test('macOS: one that comes before the app is ready is not lost', () => {
  const { app, opened, follow } = receive(null);
  let prevented = false;
  app.emit('open-url', { preventDefault: () => (prevented = true) }, link('d2'));
  follow();
  expect(prevented).toBe(true);
  expect(opened).toEqual([link('d2')]);
});

test('a second start hands its link over', () => {
  const { app, opened, follow } = receive(null);
  follow();
  app.emit('second-instance', {}, ['fleetglass', '--no-sandbox', link('d3')], '/');
  app.emit('second-instance', {}, ['fleetglass'], '/');
  expect(opened).toEqual([link('d3')]);
});

test('packs come by the command line, by a second start, and on macOS by an event', () => {
  const app = new EventEmitter();
  const packs = receivePacks(app as unknown as Pick<App, 'on'>, '/stick/first.fleetpack');
  const opened: string[] = [];
  packs.follow((file) => void opened.push(file));
  app.emit('second-instance', {}, ['fleetglass', 'second.fleetpack'], '/stick');
  app.emit('second-instance', {}, ['fleetglass', link('d1')], '/stick');
  let prevented = false;
  app.emit('open-file', { preventDefault: () => (prevented = true) }, '/Volumes/STICK/third.fleetpack');
  expect(opened).toEqual([
    '/stick/first.fleetpack',
    '/stick/second.fleetpack',
    '/Volumes/STICK/third.fleetpack',
  ]);
  expect(prevented).toBe(true);
});
