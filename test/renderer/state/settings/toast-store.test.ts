import { expect, test } from 'vitest';
import { createToastStore, type Wait } from '../../../../renderer/state/settings/toast-store.ts';

/** A wait that a test ends itself. */
function handWait(): { readonly wait: Wait; readonly elapse: () => void } {
  const due: (() => void)[] = [];
  return {
    wait: (_milliseconds, then) => void due.push(then),
    elapse() {
      for (const then of due.splice(0)) then();
    },
  };
}

test('a message goes by itself, but not while somebody is at it', () => {
  const { wait, elapse } = handWait();
  const toasts = createToastStore(wait);
  toasts.show({ message: 'Link copied' });
  toasts.hold(true);
  elapse();
  expect(toasts.value.map(({ message }) => message)).toEqual(['Link copied']);
  toasts.hold(false);
  elapse();
  expect(toasts.value).toEqual([]);
});

test('at most three stand there; the oldest goes', () => {
  const toasts = createToastStore(() => {});
  for (const message of ['one', 'two', 'three', 'four']) toasts.show({ message });
  expect(toasts.value.map(({ message }) => message)).toEqual(['two', 'three', 'four']);
  toasts.dismiss(toasts.value[0]?.id ?? 0);
  expect(toasts.value).toHaveLength(2);
});

test('what is said once more stands there once, at the end; what can be undone stays', () => {
  const toasts = createToastStore(() => {});
  toasts.show({ message: 'Link copied' });
  toasts.show({ message: 'Moved', action: { label: 'Undo', run: () => {} } });
  toasts.show({ message: 'Link copied' });
  expect(toasts.value.map(({ message }) => message)).toEqual(['Moved', 'Link copied']);
  toasts.show({ message: 'Moved', action: { label: 'Undo', run: () => {} } });
  expect(toasts.value.map(({ message }) => message)).toEqual(['Moved', 'Link copied', 'Moved']);
});

test('a message goes with the page that it is about', () => {
  const toasts = createToastStore(() => {});
  toasts.show({ message: 'Moved', action: { label: 'Undo', run: () => {} } });
  toasts.leavePage();
  expect(toasts.value).toEqual([]);
});

test('a message that was closed under the pointer does not hold the next one', () => {
  const { wait, elapse } = handWait();
  const toasts = createToastStore(wait);
  toasts.show({ message: 'Link copied' });
  toasts.hold(true);
  toasts.dismiss(toasts.value[0]?.id ?? 0);
  toasts.show({ message: 'Moved' });
  elapse();
  expect(toasts.value).toEqual([]);
});

test('a failure whose topic of the guide says more leads there, unless it has an action of its own', () => {
  const toasts = createToastStore(() => {});
  const failure = { message: '', advice: '' };
  toasts.warn({ ...failure, code: 'storageFull' });
  toasts.warn({ ...failure, code: 'cancelled' });
  toasts.warn({ ...failure, code: 'internal' }, { label: 'Try again', run: () => {} });
  expect(toasts.value.map(({ action }) => action?.label)).toEqual(['See the guide', undefined, 'Try again']);
});

test('messages that are kept stay until they are dismissed', () => {
  const { wait, elapse } = handWait();
  let areKept = true;
  const toasts = createToastStore(wait, () => areKept);
  toasts.show({ message: 'Link copied' });
  elapse();
  expect(toasts.value).toHaveLength(1);
  areKept = false;
  elapse();
  expect(toasts.value).toEqual([]);
});

test('what was done last is taken back by a key, and its message leaves', () => {
  const toasts = createToastStore(() => {});
  const undone: string[] = [];
  for (const name of ['one', 'two']) {
    toasts.show({ message: name, action: { label: 'Undo', run: () => void undone.push(name) } });
  }
  toasts.show({
    message: 'Exported',
    action: { label: 'Show folder', run: () => void undone.push('folder') },
  });
  toasts.undo();
  toasts.undo();
  toasts.undo();
  expect(undone).toEqual(['two', 'one']);
  expect(toasts.value.map(({ message }) => message)).toEqual(['Exported']);
});
