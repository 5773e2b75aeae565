import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catchErrors } from '../../../../main/desktop/lifecycle/uncaught-errors.ts';

function watch() {
  const source = new EventEmitter();
  const failStart = vi.fn<(error: unknown) => void>();
  const listener = { found: vi.fn<(origin: string, error: unknown) => void>(), giveUp: vi.fn<() => void>() };
  return { source, failStart, listener, errors: catchErrors(source, failStart) };
}

test('an exception before there is an app ends the start, and a rejection reaches the log later', () => {
  const { source, failStart, listener, errors } = watch();
  source.emit('unhandledRejection', 'first');
  source.emit('uncaughtException', 'second');
  expect(failStart.mock.calls).toEqual([['second']]);
  errors.follow(listener);
  expect(listener.found.mock.calls).toEqual([['unhandledRejection', 'first']]);
});

test('an error of the listener does not come back as another error', () => {
  const { source, listener, errors } = watch();
  errors.follow(listener);
  listener.found.mockImplementation(() => {
    throw new Error('The disk of the log is gone.');
  });
  expect(() => source.emit('uncaughtException', 'first')).not.toThrow();
});

test('errors that do not end, end the app once', () => {
  const { source, listener, errors } = watch();
  errors.follow(listener);
  for (let count = 0; count < 100; count += 1) source.emit('uncaughtException', 'again');
  expect(listener.found.mock.calls.length).toBeLessThan(100);
  expect(listener.giveUp).toHaveBeenCalledTimes(1);
});

test('errors of before the clock was set back end no app', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { source, listener, errors } = watch();
  errors.follow(listener);
  for (let count = 0; count < 100; count += 1) {
    source.emit('uncaughtException', 'now and then');
    vi.setSystemTime(Date.now() - 3_600_000);
  }
  expect(listener.giveUp).not.toHaveBeenCalled();
});
