import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { BridgeNames } from './bridge-names.ts';
import { callChannel, eventChannel } from './contract/channels.ts';
import type { Bridge } from './contract/derived.ts';

/** Inserted by the build (`define` in vite.config.ts), from the contract. */
declare const BRIDGE_NAMES: BridgeNames;

/** The listener gets only the payload: an event object would expose `ipcRenderer` to the page. */
function subscribe(channel: string, listener: (payload: unknown) => void): () => void {
  const forward = (_event: unknown, payload: unknown) => listener(payload);
  ipcRenderer.on(channel, forward);
  return () => void ipcRenderer.off(channel, forward);
}

/**
 * Only a file that the user handed to the page has a path: the page can't name one. Electron
 * throws for anything else.
 */
function pathOf(file: unknown) {
  try {
    return { path: webUtils.getPathForFile(file as File) };
  } catch {
    return { path: '' };
  }
}

function createBridge({ calls, fileCalls, events }: BridgeNames): Bridge {
  const callOf = (area: string) => (name: string) => {
    const channel = callChannel(area, name);
    const takesFile = fileCalls.includes(channel);
    const call = (input: unknown = null) => ipcRenderer.invoke(channel, takesFile ? pathOf(input) : input);
    return [name, call] as const;
  };
  const areas = calls.map(([area, names]) => [area, Object.fromEntries(names.map(callOf(area)))] as const);
  const on = events.map((name) => {
    const listen = (listener: (payload: unknown) => void) => subscribe(eventChannel(name), listener);
    return [name, listen] as const;
  });
  return { ...Object.fromEntries(areas), on: Object.fromEntries(on) } as unknown as Bridge;
}

contextBridge.exposeInMainWorld('fleetglass', createBridge(BRIDGE_NAMES));
