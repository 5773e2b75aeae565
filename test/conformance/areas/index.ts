import type { Area } from '../core/check.ts';
import { bridge } from './bridge.ts';
import { cancellation } from './cancellation.ts';
import { ipc } from './ipc.ts';
import { protocolArea } from './protocol.ts';

/** All that the product relies on, in the order in which it is checked. */
export const areas: readonly Area[] = [ipc, bridge, protocolArea, cancellation];
