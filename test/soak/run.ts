import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawn } from './days.ts';
import { playFortnight } from './fortnight.ts';
import { createTally } from './tally.ts';

const HELP = `Plays fourteen days of a technician over a clock that jumps.

  npm run test:soak -- [--seed N] [--seeds N] [--days N] [--between N] [--devices N]

  --seed N     the first seed (1); the same seed draws the same days
  --seeds N    how many seeds, one after the other (1)
  --days N     days of each (14)
  --between N  days between two days, in which the laptop is off (0); a year is --days 26 --between 13
  --devices N  devices of the fleet (16); drawing their images is most of the work
`;

/** A disk that the images and the database of the fleet fit on, with the floor that the product leaves free. */
const DISK_MEBIBYTES = 256;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '14' },
    between: { type: 'string', default: '0' },
    devices: { type: 'string', default: '16' },
    help: { type: 'boolean', default: false },
  },
});

function run(program: string, options: readonly string[]): boolean {
  return spawnSync(program, options, { stdio: 'ignore' }).status === 0;
}

const happened = createTally(drawn);

async function play(seed: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-soak-'));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const canFill = run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEBIBYTES}m`, 'tmpfs', disk]);
  const canSlow = run('strace', ['-qq', '-o', '/dev/null', 'true']);
  process.stdout.write(
    `seed ${seed}${canFill ? '' : ', no full disk (needs root)'}${canSlow ? '' : ', no slow disk (needs strace)'}\n`,
  );
  try {
    const begun = Date.now();
    const fortnight = await playFortnight({
      seed,
      days: Number(values.days),
      daysBetween: Number(values.between),
      size: { organizations: 2, devices: Number(values.devices), archives: 6 },
      folder: disk,
      canFill,
      canSlow,
      report: (line) => void process.stdout.write(`${line}\n`),
    });
    const { length } = fortnight.violations;
    const seconds = Math.round((Date.now() - begun) / 1_000);
    const mebibytes = Math.round(fortnight.peakBytes / 1_048_576);
    process.stdout.write(
      `${fortnight.happened.describe()}\nseed ${seed}: ${length === 0 ? 'nothing' : length} broken in ${values.days} days, ${seconds} s, at most ${mebibytes} MiB of memory\n`,
    );
    happened.addAll(fortnight.happened);
    return length;
  } finally {
    if (canFill) run('umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) process.stdout.write(HELP);
else {
  let broken = 0;
  for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed += 1)
    broken += await play(seed);
  if (Number(values.seeds) > 1) process.stdout.write(`all seeds\n${happened.describe()}\n`);
  process.exitCode = broken === 0 ? 0 : 1;
}
