import assert from 'node:assert/strict';
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { type Area, check, checkOn } from '../core/check.ts';

const MENU = 'spec/api-menu-spec.ts';
const ITEM = 'spec/api-menu-item-spec.ts';
const CODE = 'lib/browser/api/menu.ts';

const build = (...items: readonly unknown[]) => Menu.buildFromTemplate(items as MenuItemConstructorOptions[]);
const NEEDS = /must have at least one of label, role or type/;

export const menus: Area = {
  name: 'menus',
  checks: [
    check('a template that is no list throws', MENU, () => {
      assert.throws(() => Menu.buildFromTemplate('hello' as never), /Menu template must be an array/);
    }),
    check('an item that is empty throws', MENU, () => {
      assert.throws(() => build({}), NEEDS);
    }),
    check('an item that is null throws', MENU, () => {
      assert.throws(() => build(null), NEEDS);
    }),
    check('an item that is undefined throws', MENU, () => {
      assert.throws(() => build(undefined), NEEDS);
    }),
    check('an item with a click alone throws', MENU, () => {
      assert.throws(() => build({ click: () => {} }), NEEDS);
    }),
    check('an item below is checked too', CODE, () => {
      assert.throws(() => build({ label: 'a', submenu: [{ visible: true }] }), NEEDS);
    }),
    check('an unknown type throws', CODE, () => {
      assert.throws(() => build({ label: 'a', type: 'button' }), /Unknown menu item type: button/);
    }),
    check('a submenu without one throws', ITEM, () => {
      assert.throws(() => build({ label: 'a', type: 'submenu' }), /Invalid submenu/);
    }),
    check('an empty template is an empty menu', MENU, () => {
      assert.equal(build().items.length, 0);
    }),
    check('a separator needs no label', MENU, () => {
      assert.equal(build({ label: 'a' }, { type: 'separator' }, { label: 'b' }).items[1]?.type, 'separator');
    }),
    check('separators beside each other are one', MENU, () => {
      const menu = build({ label: 'a' }, { type: 'separator' }, { type: 'separator' }, { label: 'b' });
      assert.deepEqual(
        menu.items.map(({ type }) => type),
        ['normal', 'separator', 'normal'],
      );
    }),
    check('separators at the edges are left out', MENU, () => {
      const menu = build({ type: 'separator' }, { label: 'a' }, { type: 'separator' });
      assert.deepEqual(
        menu.items.map(({ label }) => label),
        ['a'],
      );
    }),
    check('an item is enabled, visible and not checked', ITEM, () => {
      const item = build({ label: 'a' }).items[0];
      assert.deepEqual([item?.enabled, item?.visible, item?.checked], [true, true, false]);
    }),
    check('an item without a type is a normal one', ITEM, () => {
      assert.equal(build({ label: 'a' }).items[0]?.type, 'normal');
    }),
    check('an item with items below is a submenu, which is a menu', ITEM, () => {
      const item = build({ label: 'a', submenu: [{ label: 'b' }] }).items[0];
      assert.equal(item?.type, 'submenu');
      assert.equal(item.submenu instanceof Menu, true);
      assert.equal(item.submenu?.items[0]?.label, 'b');
    }),
    check('fields of its own stay at an item', MENU, () => {
      const item = build({ label: 'a', extra: 'field' }).items[0];
      assert.equal((item as unknown as { extra: string }).extra, 'field');
    }),
    check('the template stays as it is', MENU, () => {
      const template: MenuItemConstructorOptions[] = [
        { label: 'a', submenu: [{ label: 'b' }] },
        { type: 'separator' },
      ];
      const before = structuredClone(template);
      Menu.buildFromTemplate(template);
      assert.deepEqual(template, before);
    }),
    check('an item is found by its id, also below', MENU, () => {
      const menu = build({ label: 'a', submenu: [{ label: 'b', id: 'one' }] });
      assert.equal(menu.getMenuItemById('one')?.label, 'b');
    }),
    check('an item that is not there is null', MENU, () => {
      assert.equal(build({ label: 'a' }).getMenuItemById('none'), null);
    }),
    check('a click names its item', ITEM, () => {
      const seen: unknown[] = [];
      const menu = build({ label: 'a', click: (item: unknown) => seen.push(item) });
      menu.items[0]?.click();
      assert.deepEqual(seen, [menu.items[0]]);
    }),
    check('a check mark turns before its click', ITEM, () => {
      const seen: boolean[] = [];
      const menu = build({
        label: 'a',
        type: 'checkbox',
        click: ({ checked }: { readonly checked: boolean }) => seen.push(checked),
      });
      menu.items[0]?.click();
      menu.items[0]?.click();
      assert.deepEqual(seen, [true, false]);
    }),
    check('a role gives the label', ITEM, () => {
      assert.notEqual(build({ role: 'copy' }).items[0]?.label ?? '', '');
    }),
    check('a role is written in any case', ITEM, () => {
      assert.equal(build({ role: 'selectAll' }).items[0]?.role, 'selectall');
    }),
    check('a label beside a role stays', ITEM, () => {
      assert.equal(build({ role: 'close', label: 'Shut' }).items[0]?.label, 'Shut');
    }),
    check('the menu of the app is the one that was set', MENU, () => {
      const menu = build({ label: 'a', submenu: [{ label: 'b' }] });
      Menu.setApplicationMenu(menu);
      assert.equal(Menu.getApplicationMenu(), menu);
    }),
    check('the menu of the app can be taken away', MENU, () => {
      Menu.setApplicationMenu(null);
      assert.equal(Menu.getApplicationMenu(), null);
    }),
    check('what is no menu is refused as the menu of the app', CODE, () => {
      assert.throws(() => Menu.setApplicationMenu({ items: [] } as never), /Invalid menu/);
    }),
    check('a popup with options that are no object throws', MENU, () => {
      assert.throws(() => build({ label: 'a' }).popup('a' as never), /Options must be an object/);
    }),
    checkOn(
      ['win32', 'linux'],
      check('the dock is of macOS alone', 'docs/api/app.md', async () => {
        const { app } = await import('electron');
        assert.equal(app.dock, undefined);
      }),
    ),
  ],
};
