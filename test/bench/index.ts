import { bundle } from './rows/bundle.ts';
import { coldStart } from './rows/cold-start.ts';
import { difference } from './rows/difference.ts';
import { downloadBesideAria2, downloadBesideCurl } from './rows/download.ts';
import { exportBesideCopy } from './rows/export.ts';
import { galleryScroll } from './rows/gallery-scroll.ts';
import { galleryStart } from './rows/gallery-start.ts';
import { http2 } from './rows/http2.ts';
import { importBesideShell } from './rows/import.ts';
import { libraryStart } from './rows/library-start.ts';
import { revalidateBesideGot, revalidateBesideWget } from './rows/revalidate.ts';
import { searchBesideLike } from './rows/search.ts';
import { searchBesideMiniSearch } from './rows/search-memory.ts';
import { simulatorNotModified } from './rows/simulator-not-modified.ts';
import { resyncBesideRclone, syncBesideAria2, syncBesideRclone, syncMemory } from './rows/sync-download.ts';
import { thumbnailsFullHd, thumbnailsUltraHd } from './rows/thumbnails.ts';
import { viewerNextFullHd, viewerNextUltraHd } from './rows/viewer-next.ts';
import { zoomPanBesideImage, zoomPanBesideSeadragon } from './rows/zoom-pan.ts';
import type { Benchmark, Outcome } from './support/benchmark.ts';
import { toJsonLine, toRow, writeReport } from './support/report.ts';
import { runBenchmark } from './support/run-benchmark.ts';

/** All rows, in the order of the table. */
const benchmarks: readonly Benchmark[] = [
  revalidateBesideWget,
  revalidateBesideGot,
  downloadBesideCurl,
  downloadBesideAria2,
  importBesideShell,
  searchBesideLike,
  searchBesideMiniSearch,
  syncBesideRclone,
  syncBesideAria2,
  resyncBesideRclone,
  syncMemory,
  exportBesideCopy,
  coldStart,
  galleryStart,
  libraryStart,
  viewerNextFullHd,
  viewerNextUltraHd,
  zoomPanBesideSeadragon,
  zoomPanBesideImage,
  thumbnailsFullHd,
  thumbnailsUltraHd,
  difference,
  ...galleryScroll,
  bundle,
  simulatorNotModified,
  http2,
];

const options = process.argv.slice(2);
const json = options.includes('--json');
/** `--text`: measures nothing, and writes the words of the report anew around the figures that are there. */
const isTextOnly = options.includes('--text');
const names = options.filter((option) => !option.startsWith('--'));
/** `--largest=N`: leaves out greater sizes, for a first look on a busy machine. */
const largest = Number(
  options.find((option) => option.startsWith('--largest='))?.slice('--largest='.length) ?? Infinity,
);
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));

if (unknown.length > 0) {
  console.error(
    `No benchmark is named ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const outcomes: Outcome[] = [];
const chosen = benchmarks.filter(({ name }) => !isTextOnly && (names.length === 0 || names.includes(name)));
for (const benchmark of chosen) {
  console.error(`${benchmark.name}: ${benchmark.title}, beside ${benchmark.alternative} …`);
  for (const outcome of await runBenchmark(benchmark, largest)) {
    outcomes.push(outcome);
    console.log(json ? toJsonLine(outcome) : toRow(outcome));
  }
}
writeReport(benchmarks, outcomes);
