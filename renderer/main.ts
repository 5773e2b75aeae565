import type { Bridge } from '../preload/contract/index.ts';
import './shell/app-shell.ts';
import { createAppState } from './state/app-state.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly fleetglass: Bridge;
  }
}

const shell = document.createElement('app-shell');
shell.app = createAppState(window.fleetglass);
document.body.append(shell);
