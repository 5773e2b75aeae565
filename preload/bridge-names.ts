import { callChannel } from './contract/channels.ts';
import { contract, events } from './contract/index.ts';

export type BridgeNames = typeof bridgeNames;

/**
 * Names taken from the contract at build time: the preload script contains no schema, and no
 * library runs next to `ipcRenderer`.
 */
export const bridgeNames = {
  calls: Object.entries(contract).map(([area, calls]) => [area, Object.keys(calls)] as const),
  fileCalls: Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => ('takesFile' in call ? callChannel(area, name) : [])),
  ),
  events: Object.keys(events),
};
