import { callChannel, eventChannel } from './contract/channels.ts';
import { contract, events } from './contract/index.ts';

export type BridgeNames = typeof bridgeNames;

/** Read off the contract when the preload script is built: the script holds no schema, and no library runs next to `ipcRenderer`. */
export const bridgeNames = {
  calls: Object.fromEntries(
    Object.entries(contract).map(([area, calls]) => [
      area,
      Object.fromEntries(Object.keys(calls).map((name) => [name, callChannel(area, name)])),
    ]),
  ),
  events: Object.fromEntries(Object.keys(events).map((name) => [name, eventChannel(name)])),
};
