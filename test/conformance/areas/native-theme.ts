import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { nativeTheme } from 'electron';
import { type Area, check } from '../core/check.ts';

const THEME = 'spec/api-native-theme-spec.ts';

async function withTheme(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } finally {
    nativeTheme.themeSource = 'system';
    // Its event comes later; the next check must not hear it.
    await setTimeout(20);
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
      withTheme(() => {
        nativeTheme.themeSource = 'dark';
        assert.equal(nativeTheme.shouldUseDarkColors, true);
        nativeTheme.themeSource = 'light';
        assert.equal(nativeTheme.shouldUseDarkColors, false);
      }),
    ),
    check('other colours are reported', THEME, () =>
      withTheme(async () => {
        nativeTheme.themeSource = 'light';
        await setTimeout(20);
        const reported = once(nativeTheme, 'updated');
        nativeTheme.themeSource = 'dark';
        await reported;
      }),
    ),
    check('the same colours are not reported', THEME, () =>
      withTheme(async () => {
        nativeTheme.themeSource = 'dark';
        await setTimeout(20);
        let reported = false;
        const listener = () => {
          reported = true;
        };
        nativeTheme.on('updated', listener);
        nativeTheme.themeSource = 'dark';
        await setTimeout(20);
        nativeTheme.off('updated', listener);
        assert.equal(reported, false);
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
        nativeTheme.themeSource = 'light';
        await setTimeout(100);
        assert.equal(await isDark(), false);
        nativeTheme.themeSource = 'dark';
        await setTimeout(100);
        assert.equal(await isDark(), true);
      }),
    ),
  ],
};
