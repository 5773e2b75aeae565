import { Notification } from 'electron';
import { expect, test, vi } from 'vitest';
import { windowEffects } from '../../../../main/desktop/window/window-effects.ts';

test('a notification is followed until it is closed, pressed or refused by the system', () => {
  const show = vi.spyOn(Notification.prototype, 'show');
  windowEffects.notify('Done', '12 images');
  const [shown] = show.mock.contexts as Notification[];
  show.mockRestore();
  expect(shown?.eventNames().sort()).toEqual(['click', 'close', 'failed']);
});
