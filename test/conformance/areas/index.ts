import type { Area } from '../core/check.ts';
import { bridge } from './bridge.ts';
import { cancellation } from './cancellation.ts';
import { ipc } from './ipc.ts';
import { lifeCycle } from './life-cycle.ts';
import { menus } from './menus.ts';
import { nativeThemeArea } from './native-theme.ts';
import { printing } from './printing.ts';
import { protocolArea } from './protocol.ts';
import { safeStorageArea } from './safe-storage.ts';
import { trayAndImages } from './tray-and-images.ts';
import { windows } from './windows.ts';

/** All that the product relies on, in the order in which it is checked. */
export const areas: readonly Area[] = [
  ipc,
  bridge,
  protocolArea,
  cancellation,
  safeStorageArea,
  menus,
  trayAndImages,
  nativeThemeArea,
  windows,
  printing,
  lifeCycle,
];
