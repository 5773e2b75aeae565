import { randomUUID } from 'node:crypto';
import { createCloud } from '../../../main/service/cloud.ts';
import { meterWire } from '../../../main/service/http/wire-meter.ts';
import { systemTimers } from '../../../main/shared/timers.ts';
import { createFleetRefresh } from '../../../main/sync/fleet-refresh.ts';
import { boundYoungGeneration } from '../../../main/young-generation.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import { createDirectAgents } from '../../support/client/direct-agents.ts';
import { createMemoryCapabilities } from '../../support/client/memory-capabilities.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { peakOf } from '../support/run-watched.ts';
import { watchLoop } from '../support/watch-loop.ts';

// Signs in to a service with an empty library, and prints when the first tiles can be shown, in one JSON line. Runs until SIGTERM.
const [folder = '', baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const KILOBYTES = 1_024;
/** The tiles of a screen. */
const SCREEN = 48;

boundYoungGeneration();

const clock = { now: () => Date.now() };
const library = openLibrarySync({ folder, clock });
let token: string | null = null;
const cloud = createCloud({
  baseUrl,
  capabilities: createMemoryCapabilities(),
  createAgents: createDirectAgents,
  token: () => token,
  version: 'benchmark',
  requestId: randomUUID,
  responses: library.responses,
  clock,
  timers: systemTimers,
  random: Math.random,
  onContact() {},
});
const signedIn = await cloud.authenticate({ username, password }, new AbortController().signal);
if (!signedIn.ok) throw new Error(describeFailure(signedIn.failure));
token = signedIn.value;

let firstByteAt: number | null = null;
let tilesAt: number | null = null;
const fleet = createFleetRefresh({
  cloud,
  library,
  clock,
  mayReceive: () => true,
  onChanged() {
    const [first] = fleet.overview(0, SCREEN).organizations;
    if (tilesAt !== null || first === undefined) return;
    const scope = { kind: 'organization', organizationId: first.id } as const;
    if (library.tiles(scope, 0, SCREEN).rows.length === SCREEN) tilesAt = performance.now();
  },
  onStored() {},
});
const meter = {
  goesFirst: true,
  admit() {},
  take() {
    firstByteAt ??= performance.now();
    return undefined;
  },
  extraMs: () => 0,
};
const { facts, value } = await watchLoop(() => meterWire(meter, fleet.refresh));
if (!value.ok) throw new Error(describeFailure(value.failure));
const storedAt = performance.now();
const devices = library.devices(undefined, 0, 1).total;
const { total: organizations } = library.organizations(0, 1);
fleet.close();
cloud.close();
library.close();
const begun = firstByteAt ?? 0;
process.stdout.write(
  `${JSON.stringify({
    milliseconds: (tilesAt ?? storedAt) - begun,
    work: { 'screen of tiles': 1 },
    facts: {
      ...facts,
      devices,
      organizations,
      'all stored ms': storedAt - begun,
      'memory MB': peakOf(process.pid) || process.resourceUsage().maxRSS / KILOBYTES,
    },
  })}\n`,
);
process.once('SIGTERM', () => process.exit(0));
setInterval(() => {}, KILOBYTES);
