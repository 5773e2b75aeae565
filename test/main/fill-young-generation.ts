import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { boundYoungGeneration } from '../../main/young-generation.ts';

// Makes objects of which many live for a while, as the answers of a sync do, and prints the most memory that the young generation took (bytes).
// With the option `bounded` under the bound of the product.
if (process.argv.includes('bounded')) boundYoungGeneration();

const ROUNDS = 400;
const OBJECTS = 4_000;
/** What lives through a few collections. */
const ALIVE = 40;

const alive: object[][] = [];
let most = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  alive[round % ALIVE] = Array.from({ length: OBJECTS }, (_, index) => ({ round, index, text: `${index}` }));
  const taken =
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  most = Math.max(most, taken);
  await setImmediate();
}
process.stdout.write(`${most}\n`);
