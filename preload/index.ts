import { contextBridge, ipcRenderer } from 'electron';
import type { BridgeNames } from './bridge-names.ts';
import type { Bridge } from './contract/derived.ts';

/** Put in by the build (`define` in vite.config.ts), from the contract. */
declare const BRIDGE_NAMES: BridgeNames;

/** The listener gets the payload only: an event object would hand `ipcRenderer` to the page. */
function subscribe(channel: string, listener: (payload: unknown) => void): () => void {
  const forward = (_event: unknown, payload: unknown) => listener(payload);
  ipcRenderer.on(channel, forward);
  return () => void ipcRenderer.off(channel, forward);
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function createBridge({ calls, events }: BridgeNames): Bridge {
  const areas = mapValues(calls, (channels) =>
    mapValues(
      channels,
      (channel) =>
        (input: unknown = null) =>
          ipcRenderer.invoke(channel, input),
    ),
  );
  const on = mapValues(
    events,
    (channel) => (listener: (payload: unknown) => void) => subscribe(channel, listener),
  );
  return { ...areas, on } as unknown as Bridge;
}

contextBridge.exposeInMainWorld('fleetglass', createBridge(BRIDGE_NAMES));
