import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { menuCommands } from '../../../preload/contract/app.ts';

vi.mock('electron', () => ({ Menu: {} }));
const { applicationMenu } = await import('../../../main/electron/application-menu.ts');

function flat(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

function menuOf(platform: NodeJS.Platform) {
  const chosen: string[] = [];
  const items = flat(
    applicationMenu({
      platform,
      isPackaged: true,
      openDocumentation: () => chosen.push('documentation'),
      choose: (command) => void chosen.push(command),
    }),
  );
  for (const { click } of items) (click as (() => void) | undefined)?.();
  return { items, chosen };
}

describe.each(['darwin', 'win32', 'linux'] as const)('the native menu on %s', (platform) => {
  it('reaches every command of the page, each once', () => {
    const { chosen } = menuOf(platform);
    expect(chosen.toSorted()).toEqual([...menuCommands, 'documentation'].toSorted());
  });

  it('leaves the keys that the page takes to the page', () => {
    const { items } = menuOf(platform);
    const taken = items.filter(
      ({ accelerator, registerAccelerator }) => accelerator !== undefined && registerAccelerator !== false,
    );
    expect(taken).toEqual([]);
  });
});

describe('the native menu', () => {
  it('has quitting and settings where the system has them', () => {
    const [first] = applicationMenu({
      platform: 'darwin',
      isPackaged: true,
      openDocumentation() {},
      choose() {},
    });
    expect(first?.role).toBe('appMenu');
    expect(menuOf('win32').items.some(({ role }) => role === 'quit')).toBe(true);
    expect(menuOf('win32').items.some(({ role }) => role === 'appMenu')).toBe(false);
  });

  it('has no dev tools in a packaged app', () => {
    expect(menuOf('linux').items.some(({ role }) => role === 'toggleDevTools')).toBe(false);
  });
});
