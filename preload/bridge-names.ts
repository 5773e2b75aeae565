import { callChannel, eventChannel } from './contract/channels.ts';
import { contract, events } from './contract/index.ts';

/** What the bridge exposes, as data: each function of the page's `window.fleetglass` and the channel behind it. */
export interface BridgeNames {
  readonly calls: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly events: Readonly<Record<string, string>>;
}

/**
 * Read off the contract when the preload script is built, so that the script holds names and no schema: it is small, and
 * nothing of a library runs next to `ipcRenderer`.
 */
export const bridgeNames: BridgeNames = {
  calls: Object.fromEntries(
    Object.entries(contract).map(([area, calls]) => [
      area,
      Object.fromEntries(Object.keys(calls).map((name) => [name, callChannel(area, name)])),
    ]),
  ),
  events: Object.fromEntries(Object.keys(events).map((name) => [name, eventChannel(name)])),
};
