import { describe, expect, onTestFinished, test } from 'vitest';
import { fuzzyMatch } from '../../../../renderer/shell/palette/fuzzy-match.ts';
import { createKillableWork } from '../../../support/killable-work.ts';

/** What takes milliseconds, and for ever where each way is tried. */
const KILL_MS = 10_000;

function best(typed: string, texts: readonly string[]): string | undefined {
  return texts
    .flatMap((text) => {
      const score = fuzzyMatch(typed, text);
      return score === null ? [] : [{ text, score }];
    })
    .toSorted((one, other) => other.score - one.score)[0]?.text;
}

describe('what is typed', () => {
  test('fits when its letters come in order', () => {
    expect(fuzzyMatch('drk', 'Dark theme')).not.toBeNull();
    expect(fuzzyMatch('krd', 'Dark theme')).toBeNull();
    expect(fuzzyMatch('', 'Dark theme')).toBe(0);
  });

  test('fits best at the beginnings of words and in one piece', () => {
    expect(best('wo', ['Work offline', 'Show the window', 'Two'])).toBe('Work offline');
    expect(best('cl', ['Close a dialog', 'Public', 'Copy link'])).toBe('Copy link');
    expect(best('cl', ['Close a dialog', 'Public', 'Clear'])).toBe('Clear');
    expect(best('upda', ['A pump of the day', 'Check for updates'])).toBe('Check for updates');
  });

  test('needs neither case nor marks nor spaces', () => {
    expect(fuzzyMatch('zuruck', 'Zurück')).not.toBeNull();
    expect(fuzzyMatch('dark theme', 'Darktheme')).not.toBeNull();
  });

  test('is matched however many ways there are: tried one by one, they would never end', async () => {
    const work = createKillableWork(new URL('run-fuzzy-match.ts', import.meta.url));
    onTestFinished(work.close);
    expect(await work.run({ typed: 'a'.repeat(200), text: 'a'.repeat(300) }, KILL_MS)).toBe(true);
  });
});
