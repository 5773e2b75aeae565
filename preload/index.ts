import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, contract, events } from './contract/index.ts';
import { callChannel, eventChannel } from './contract/channels.ts';

/** The listener gets the payload only: an event object would hand `ipcRenderer` to the page. */
function subscribe(channel: string, listener: (payload: unknown) => void): () => void {
  const forward = (_event: unknown, payload: unknown) => listener(payload);
  ipcRenderer.on(channel, forward);
  return () => void ipcRenderer.off(channel, forward);
}

function createBridge(): Bridge {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.keys(calls).map((name) => [
        name,
        (input: unknown = null) => ipcRenderer.invoke(callChannel(area, name), input),
      ]),
    ),
  ]);
  const on = Object.fromEntries(
    Object.keys(events).map((name) => [
      name,
      (listener: (payload: unknown) => void) => subscribe(eventChannel(name), listener),
    ]),
  );
  return Object.fromEntries([...areas, ['on', on]]) as Bridge;
}

contextBridge.exposeInMainWorld('fleetglass', createBridge());
