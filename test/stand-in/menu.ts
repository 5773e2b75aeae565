import { EventEmitter } from 'node:events';
import { endCalls } from './core/end-calls.ts';
import { record } from './core/recording.ts';
import { type NativeImage, nativeImage } from './native-image.ts';

type Options = Electron.MenuItemConstructorOptions;

const types: ReadonlySet<string> = new Set([
  'normal',
  'separator',
  'submenu',
  'checkbox',
  'radio',
  'header',
  'palette',
]);

/** An item with what Electron adds to its template. */
export class MenuItem {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly type: string;
  readonly label: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly enabled: boolean;
  readonly visible: boolean;
  checked: boolean;
  readonly click: () => void;

  constructor(options: Options) {
    const { submenu, click } = options;
    Object.assign(this, options);
    this.role = options.role?.toLowerCase();
    this.label = options.label ?? options.role ?? '';
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as Menu | undefined);
    this.type = options.type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    if (this.type === 'submenu' && this.submenu === undefined) throw new Error('Invalid submenu');
    if (!types.has(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = () => {
      if (this.type === 'checkbox') this.checked = !this.checked;
      click?.(this as never, undefined, {});
    };
  }
}

function isItem(one: unknown): one is Options {
  if (typeof one !== 'object' || one === null) return false;
  return Object.hasOwn(one, 'label') || Object.hasOwn(one, 'role') || (one as Options).type === 'separator';
}

/** Separators part what is shown: none beside another one, none at an edge. */
function withoutIdleSeparators(items: readonly Options[]): readonly Options[] {
  const apart = items.filter(({ type }, at) => type !== 'separator' || items[at - 1]?.type !== 'separator');
  return apart.filter(({ type }, at) => type !== 'separator' || (at > 0 && at < apart.length - 1));
}

/** A menu that is not on the screen; tests press its items. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly Options[]): Menu {
    if (!Array.isArray(template)) {
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    }
    if (!template.every(isItem)) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const menu = new Menu();
    menu.items.push(...withoutIdleSeparators(template).map((options) => new MenuItem(options)));
    return menu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    Menu.#application = menu;
    record('Menu.setApplicationMenu', menu?.items ?? null);
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null;
  }
  popup(options: Electron.PopupOptions = {}): void {
    if (typeof options !== 'object') throw new TypeError('Options must be an object');
    record('Menu.popup', { items: this.items, x: options.x, y: options.y });
  }
  /** Every item, those of the menus below included. */
  all(): readonly MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])]);
  }
  /** Presses an item as a person does. */
  press(label: string): void {
    const item = this.all().find((one) => one.label === label);
    if (item === undefined || !item.enabled) throw new Error(`There is nothing to press: ${label}`);
    item.click();
  }
}

/** The icons beside the clock. */
export class Tray extends EventEmitter {
  static readonly shown = new Set<Tray>();
  toolTip = '';
  menu: Menu | null = null;

  constructor(image: string | NativeImage) {
    super();
    if (typeof image === 'string' && nativeImage.createFromPath(image).isEmpty())
      throw new Error(`Failed to load image from path '${image}'`);
    record('new Tray', image);
    Tray.shown.add(this);
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: Menu | null): void {
    record('Tray.setContextMenu');
    this.menu = menu;
  }
  destroy(): void {
    record('Tray.destroy');
    Tray.shown.delete(this);
    endCalls(this);
  }
  isDestroyed(): boolean {
    return !Tray.shown.has(this);
  }
}

/** The dock of macOS. */
export const dock = {
  menu: null as Menu | null,
  setMenu(menu: Menu): void {
    dock.menu = menu;
  },
};
