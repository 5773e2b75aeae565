import { EventEmitter } from 'node:events';
import { record } from './core/recording.ts';

type Template = readonly Electron.MenuItemConstructorOptions[];

/** A menu that is not on the screen; tests press its items. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: Electron.MenuItemConstructorOptions[];

  constructor(template: Template) {
    this.items = template.map((item) => ({ ...item }));
  }
  static buildFromTemplate(template: Template): Menu {
    return new Menu(template);
  }
  static setApplicationMenu(menu: Menu): void {
    Menu.#application = menu;
    record('Menu.setApplicationMenu', menu.items);
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
  getMenuItemById(id: string): Electron.MenuItemConstructorOptions | null {
    return this.all().find((item) => item.id === id) ?? null;
  }
  popup(options: Electron.PopupOptions): void {
    record('Menu.popup', { items: this.items, x: options.x, y: options.y });
  }
  /** Every item, those of the menus below included. */
  all(): readonly Electron.MenuItemConstructorOptions[] {
    const below = (items: Template): Template =>
      items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? below(item.submenu) : [])]);
    return below(this.items);
  }
  /** Presses an item as a person does; Electron turns a check before it tells of the click. */
  press(label: string): void {
    const item = this.all().find((one) => one.label === label);
    if (item === undefined || item.enabled === false) throw new Error(`There is nothing to press: ${label}`);
    if (item.type === 'checkbox') item.checked = item.checked !== true;
    item.click?.(item as never, undefined, {});
  }
}

/** The icons beside the clock. */
export class Tray extends EventEmitter {
  static readonly shown = new Set<Tray>();
  toolTip = '';
  menu: Menu | null = null;

  constructor(image: string) {
    super();
    record('new Tray', image);
    Tray.shown.add(this);
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: Menu): void {
    record('Tray.setContextMenu');
    this.menu = menu;
  }
  destroy(): void {
    record('Tray.destroy');
    Tray.shown.delete(this);
  }
}

/** The dock of macOS. */
export const dock = {
  menu: null as Menu | null,
  setMenu(menu: Menu): void {
    dock.menu = menu;
  },
};
