import { ipcMain, type WebContents } from 'electron';
import type { Tools } from './check.ts';
import { shape } from './shape.ts';

type Answer = { readonly value?: unknown } | { readonly error: string };

/** Runs functions in the page and in the preload script's world: they go there as text and come back as JSON text. */
export function createPageWorld(contents: () => WebContents) {
  const waiting = new Map<number, (answer: string) => void>();
  const ready = Promise.withResolvers<void>();
  ipcMain.handle('conformance:ready', () => ready.resolve());
  ipcMain.handle('conformance:done', (_event, id: number, answer: string) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let calls = 0;

  async function run(world: 'page' | 'preload', code: unknown, input: unknown): Promise<unknown> {
    calls += 1;
    const id = calls;
    const answered = new Promise<string>((resolve) => waiting.set(id, resolve));
    contents().send('conformance:run', {
      id,
      world,
      code: JSON.stringify([String(code), String(shape)]),
      input: JSON.stringify(input ?? null),
    });
    const answer = JSON.parse(await answered) as Answer;
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  return {
    /** Resolves when the page can be asked. */
    ready: ready.promise,
    inPage: ((code, input) => run('page', code, input)) as Tools['inPage'],
    inPreload: ((code, input) => run('preload', code, input)) as Tools['inPreload'],
  };
}
