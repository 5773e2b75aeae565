import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createNativeLanguage } from '../../../../main/desktop/texts/native-language.ts';
import { menuCommands } from '../../../../preload/contract/app.ts';
import { languageTags } from '../../../../preload/contract/core/languages.ts';

vi.mock('electron', () => ({ Menu: {} }));
const { applicationMenu } = await import('../../../../main/desktop/window/application-menu.ts');

function flat(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}

function menuOf(platform: NodeJS.Platform, tag = 'en', state = {}) {
  const chosen: (string | boolean)[] = [];
  const items = flat(
    applicationMenu({
      platform,
      isPackaged: true,
      language: createNativeLanguage(() => [tag]),
      hasAccount: true,
      isOfflineByChoice: false,
      syncItems: [],
      openDocumentation: () => chosen.push('documentation'),
      choose: (command) => void chosen.push(command),
      workOffline: (on) => void chosen.push(on),
      ...state,
    }),
  );
  const press = ({ click }: MenuItemConstructorOptions, checked: boolean) =>
    (click as ((item: { checked: boolean }) => void) | undefined)?.({ checked });
  return { items, chosen, press };
}

const labelsOf = (tag: string, platform: NodeJS.Platform) =>
  menuOf(platform, tag).items.flatMap(({ label }) => label ?? []);

describe.each(['darwin', 'win32', 'linux'] as const)('the native menu on %s', (platform) => {
  it('reaches every command of the page, each once', () => {
    const { items, chosen, press } = menuOf(platform);
    for (const item of items) press(item, true);
    expect(chosen.map(String).toSorted()).toEqual([...menuCommands, 'documentation', 'true'].toSorted());
  });

  it('leaves the keys that the page takes to the page', () => {
    const { items } = menuOf(platform);
    const taken = items.filter(
      ({ accelerator, registerAccelerator }) => accelerator !== undefined && registerAccelerator !== false,
    );
    expect(taken).toEqual([]);
  });

  it('gives every role a label of its own: those of the roles are English whatever is chosen', () => {
    const { items } = menuOf(platform);
    const bare = items.filter(({ role, label }) => role !== undefined && role !== 'appMenu' && !label);
    expect(bare.map(({ role }) => role)).toEqual([]);
  });

  it.each(languageTags.filter((tag) => tag !== 'en'))('speaks %s in every entry', (tag) => {
    const english = labelsOf('en', platform);
    const spoken = labelsOf(tag, platform);
    expect(spoken).toHaveLength(english.length);
    // German says “Offline” too, and Spanish “Zoom”.
    expect(
      spoken.filter((label, index) => label === english[index] && !['Offline', 'Zoom'].includes(label)),
    ).toEqual([]);
  });
});

describe('the native menu', () => {
  it('has quitting and settings where the system has them', () => {
    expect(menuOf('darwin').items[0]?.role).toBe('appMenu');
    expect(menuOf('win32').items.some(({ role }) => role === 'quit')).toBe(true);
    expect(menuOf('win32').items.some(({ role }) => role === 'appMenu')).toBe(false);
  });

  it('shows the keys of the system', () => {
    const keyOf = (platform: NodeJS.Platform, label: string) =>
      menuOf(platform).items.find((item) => item.label === label)?.accelerator;
    expect([keyOf('darwin', 'Refresh'), keyOf('win32', 'Refresh')]).toEqual(['Cmd+R', 'F5']);
    expect([keyOf('darwin', 'Back'), keyOf('linux', 'Back')]).toEqual(['Cmd+[', 'Alt+Left']);
  });

  it('has no dev tools in a packaged app', () => {
    expect(menuOf('linux').items.some(({ role }) => role === 'toggleDevTools')).toBe(false);
  });

  it('checks working offline while the user does, and says which way it was turned', () => {
    const { items, chosen, press } = menuOf('linux', 'en', { isOfflineByChoice: true });
    const item = items.find(({ type }) => type === 'checkbox');
    expect(item).toMatchObject({ label: 'Work Offline', checked: true });
    press(item as MenuItemConstructorOptions, false);
    expect(chosen).toEqual([false]);
  });

  it('offers nothing of a fleet while no account is in use', () => {
    const { items } = menuOf('win32', 'en', { hasAccount: false });
    const able = items.filter(({ click, enabled }) => click !== undefined && enabled !== false);
    expect(able.map(({ label }) => label)).toEqual(['Guide', 'Documentation on the Web']);
  });
});
