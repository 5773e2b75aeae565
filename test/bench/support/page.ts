import type { Figure } from './figures.ts';

/** A job that readers know, with the row that measures it. */
interface Job {
  readonly job: string;
  /** As in `figures.csv`, with the size after `@`. */
  readonly row: string;
  /** What it was compared with, after the figure. */
  readonly other: string;
  /** The unit of work that the time is divided by. */
  readonly each?: string;
}

export const jobs: readonly Job[] = [
  {
    job: 'Start the app until your devices are on screen (120 devices)',
    row: 'cold-start',
    other: 'the app with an empty library',
  },
  {
    job: 'Start offline until the first images are on screen (100,000 devices)',
    row: 'gallery-start@100000',
    other: 'the app with an empty library',
  },
  {
    job: 'Store and index a new fleet (100,000 devices, 1,000,000 archives)',
    row: 'import@100000',
    other: '`sqlite3` shell, one transaction',
  },
  {
    job: 'Answer one search in that fleet',
    row: 'search@100000',
    each: 'queries',
    other: '`sqlite3` shell with `LIKE`',
  },
  {
    job: 'Sync 200 images in the field (300 ms latency, 8 Mbit/s)',
    row: 'line-curl@200',
    other: 'script with `curl`, 8 at a time',
  },
  {
    job: 'Sync them again, nothing changed',
    row: 'line-again-curl@200',
    other: 'script with `curl`, 8 at a time',
  },
  {
    job: 'Sync 60 images over a line that drops after every 200 kB',
    row: 'cuts-rclone@60',
    other: 'script with `rclone`',
  },
  {
    job: 'Open a gallery until all images in view are there (100,000 tiles)',
    row: 'gallery-firstPaint-beside-virtualizer@100000',
    other: '`@lit-labs/virtualizer`',
  },
  {
    job: 'Drag its scroll bar from end to end (main thread)',
    row: 'gallery-sweep-beside-virtualizer@100000',
    other: '`@lit-labs/virtualizer`',
  },
  {
    job: 'Show the next image in the viewer (3840 × 2160)',
    row: 'viewer-next-4k',
    each: 'images',
    other: 'PhotoSwipe 5',
  },
  {
    job: 'Measure and paint what differs between two images (3840 × 2160)',
    row: 'difference',
    other: 'pixelmatch 7',
  },
  {
    job: 'Export 500 images to a folder and check them (processor time)',
    row: 'export@500',
    other: '`cp`, `sync` and `sha256sum`',
  },
];

interface Slower {
  readonly job: string;
  readonly rows: readonly string[];
  readonly reason: string;
}

/** Every row that another program wins, in any size. */
export const slower: readonly Slower[] = [
  {
    job: 'Unchanged sync without latency',
    rows: ['sync-again-curl', 'revalidate-got', 'revalidate-curl', 'revalidate-wget'],
    reason:
      'Fleetglass records each confirmation, and its HTTP client is JavaScript; `curl` and `wget` are native.',
  },
  {
    job: 'Sync without latency',
    rows: ['sync-curl', 'sync-rclone'],
    reason:
      'Fleetglass records each image as it arrives, over HTTP in JavaScript. On a slow line this makes no difference.',
  },
  {
    job: 'Sync without latency, compared with `rclone` that neither hashes nor flushes',
    rows: ['sync-memory'],
    reason: 'Fleetglass lists an image only after it is verified and safe on the disk.',
  },
  {
    job: 'Field sync over HTTP/2',
    rows: ['line-curl-http2', 'line-again-curl-http2'],
    reason: '`curl` has 100 requests under way; Fleetglass adapts their number to the line.',
  },
  {
    job: 'Making and opening packs',
    rows: ['pack', 'pack-open', 'pack-memory'],
    reason:
      "Electron's OpenSSL lacks the cipher, so JavaScript encrypts; and everything is verified before it is stored.",
  },
  {
    job: 'Thumbnails',
    rows: ['thumbnails-1080p', 'thumbnails-4k'],
    reason: 'Untrusted images are decoded in a sandboxed page; `sharp` decodes natively without a sandbox.',
  },
  {
    job: 'Storing a new fleet',
    rows: ['import'],
    reason: 'Fleetglass writes in short slices so that the window keeps reacting.',
  },
  {
    job: 'Exports',
    rows: ['export', 'export-zip'],
    reason: 'Every file is written under a temporary name, flushed and checked on its own.',
  },
  {
    job: 'Checking an export',
    rows: ['verify'],
    reason: '`sha256sum` does not look for files that are in no list. Measured on a busy machine.',
  },
  {
    job: 'Jumping to the end of a small gallery',
    rows: ['gallery-jump-beside-contentVisibility'],
    reason:
      'CSS `content-visibility` has laid out all tiles by then, and takes several times as long to open.',
  },
];

/** Rows that compare the app with itself, or say nothing about it. */
export const withoutRival: ReadonlySet<string> = new Set([
  'bundle',
  'cold-start',
  'feel',
  'first-tiles',
  'gallery-start',
  'health-page',
  'image-health',
  'library-start',
  'line-again-http2',
  'line-http2',
  'put-down',
  'simulator-not-modified',
]);

/** Returns BENCHMARKS.md. */
export function pageOf(figures: readonly Figure[]): string {
  const shown = jobs.map((job) => ({ job, figure: rowOf(figures, job.row) }));
  const days = shown.map(({ figure }) => figure.day).toSorted();
  const machines = new Set(shown.map(({ figure }) => figure.machine));
  const lines = shown.map(
    ({ job: { job, each, other }, figure }) =>
      `| ${job} | ${timeOf(figure.ours, figure, each)} | ${timeOf(figure.theirs, figure, each)}: ${other} |`,
  );
  return `# Benchmarks

How Fleetglass compares with tools you know. Both sides do the same work in turns on one machine; each figure is a median of at least
three runs. The machine is shared, so compare the two columns rather than reading one of them.

| job | Fleetglass | compared with |
| --- | --- | --- |
${lines.join('\n')}

Measured ${days[0] === days.at(-1) ? `on ${days[0]}` : `from ${days[0]} to ${days.at(-1)}`} on ${[...machines].join(' and ')}.

## Where we're slower

${slower.flatMap((one) => slowerLine(one, figures)).join('\n')}

## How to run them

\`\`\`sh
npm run bench                       # all rows; takes hours
npm run bench -- search line-curl   # these rows
npm run bench -- --text             # measures nothing, rewrites the texts
\`\`\`

Each run updates [test/bench/figures.csv](test/bench/figures.csv), which has every row with its goal, and this page.
[test/bench/notes.md](test/bench/notes.md) explains each row and why some miss their goal.
[test/bench/README.md](test/bench/README.md) says how a row is measured.
`;
}

function rowOf(figures: readonly Figure[], row: string): Figure {
  const [name, size] = row.split('@');
  const found = figures.find(
    (one) => one.name === name && one.size === (size === undefined ? null : Number(size)),
  );
  if (found === undefined) throw new Error(`test/bench/figures.csv has no row ${row}.`);
  return found;
}

function timeOf(total: number, { work, unit }: Figure, each?: string): string {
  if (!unit.startsWith('ms')) throw new Error(`A job is measured in ms, not in ${unit}.`);
  const ms = each === undefined ? total : total / (work[each] ?? Number.NaN);
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** No line for a job that is slower no more. */
function slowerLine({ job, rows, reason }: Slower, figures: readonly Figure[]): readonly string[] {
  const ratios = figures
    .filter(({ name, ratio }) => rows.includes(name) && ratio > 1)
    .map(({ ratio }) => ratio);
  if (ratios.length === 0) return [];
  const [least = '', most = ''] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(1));
  return [wrap(`- **${job}**: ${least === most ? most : `${least}–${most}`} times as long. ${reason}`)];
}

/** Breaks the lines of a paragraph or an entry of a list, after at most this many characters. */
export function wrap(text: string, width = 130): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(word);
    else if (line.length + 1 + word.length > width) lines.push(indent + word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}
