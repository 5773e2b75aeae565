import assert from 'node:assert/strict';
import { nativeTheme } from 'electron';
import { type Area, check } from '../core/check.ts';
import { quiet, until } from '../core/wait.ts';

const THEME = 'spec/api-native-theme-spec.ts';

/** Sets the source of the colours, and waits for the event where they are others then: it comes later. */
async function setSource(source: typeof nativeTheme.themeSource): Promise<void> {
  const { promise: updated, resolve } = Promise.withResolvers<void>();
  const wasDark = nativeTheme.shouldUseDarkColors;
  nativeTheme.once('updated', resolve);
  nativeTheme.themeSource = source;
  if (nativeTheme.shouldUseDarkColors !== wasDark) await updated;
  nativeTheme.off('updated', resolve);
}

async function withTheme(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } finally {
    await setSource('system');
  }
}

export const nativeThemeArea: Area = {
  name: 'native theme',
  checks: [
    check('the source is the system at first', THEME, () => {
      assert.equal(nativeTheme.themeSource, 'system');
    }),
    check('the colours of the system are known', THEME, () => {
      assert.equal(typeof nativeTheme.shouldUseDarkColors, 'boolean');
    }),
    check('a source of its own decides the colours', THEME, () =>
      withTheme(async () => {
        await setSource('dark');
        assert.equal(nativeTheme.shouldUseDarkColors, true);
        await setSource('light');
        assert.equal(nativeTheme.shouldUseDarkColors, false);
      }),
    ),
    check('other colours are reported, the same ones are not', THEME, () =>
      withTheme(async () => {
        await setSource('light');
        // One change may be reported more than once.
        await quiet();
        const reported: boolean[] = [];
        const listener = () => void reported.push(nativeTheme.shouldUseDarkColors);
        nativeTheme.on('updated', listener);
        await setSource('light');
        await quiet();
        assert.deepEqual(reported, []);
        await setSource('dark');
        nativeTheme.off('updated', listener);
        assert.deepEqual([...new Set(reported)], [true]);
      }),
    ),
    check('a source that is none is refused', 'docs/api/native-theme.md', () =>
      withTheme(() => {
        assert.throws(() => {
          nativeTheme.themeSource = 'outdoor' as never;
        });
      }),
    ),
    check('the page sees the colours', THEME, ({ inPage }) =>
      withTheme(async () => {
        const isDark = () => inPage(() => matchMedia('(prefers-color-scheme: dark)').matches);
        await setSource('light');
        await until('light colours', async () => !(await isDark()));
        await setSource('dark');
        await until('dark colours', isDark);
      }),
    ),
  ],
};
