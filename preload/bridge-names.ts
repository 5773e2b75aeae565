import { callChannel } from './contract/channels.ts';
import { contract, events } from './contract/index.ts';

export type BridgeNames = typeof bridgeNames;

/** Read off the contract when the preload script is built: the script holds no schema, and no library runs next to `ipcRenderer`. */
export const bridgeNames = {
  calls: Object.entries(contract).map(([area, calls]) => [area, Object.keys(calls)] as const),
  /** The channels of the calls that take a file. */
  fileCalls: Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => ('takesFile' in call ? callChannel(area, name) : [])),
  ),
  events: Object.keys(events),
};
