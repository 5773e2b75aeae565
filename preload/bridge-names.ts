import { contract, events } from './contract/index.ts';

export type BridgeNames = typeof bridgeNames;

/** Read off the contract when the preload script is built: the script holds no schema, and no library runs next to `ipcRenderer`. */
export const bridgeNames = {
  calls: Object.entries(contract).map(([area, calls]) => [area, Object.keys(calls)] as const),
  events: Object.keys(events),
};
