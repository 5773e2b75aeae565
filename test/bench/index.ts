import { healthPage } from './rows/health/health-page.ts';
import { imageHealth } from './rows/health/image-health.ts';
import { today } from './rows/health/today.ts';
import { packBesideAge, packMemory, packOpenBesideAge } from './rows/library/carry-pack.ts';
import { exportBesideCopy, exportBesideZip } from './rows/library/export.ts';
import { importBesideShell } from './rows/library/import.ts';
import { libraryStart } from './rows/library/library-start.ts';
import { report } from './rows/library/report.ts';
import { searchBesideLike } from './rows/library/search.ts';
import { searchBesideMiniSearch } from './rows/library/search-memory.ts';
import { verifyBesideSums } from './rows/library/verify.ts';
import { firstTiles } from './rows/network/first-tiles.ts';
import { lineHttp2 } from './rows/network/line-http2.ts';
import {
  revalidateBesideCurl,
  revalidateBesideGot,
  revalidateBesideWget,
} from './rows/network/revalidate.ts';
import { simulatorNotModified } from './rows/network/simulator-not-modified.ts';
import { syncMemory, syncRows } from './rows/network/sync.ts';
import { bundle } from './rows/screen/bundle.ts';
import { coldStart } from './rows/screen/cold-start.ts';
import { difference } from './rows/screen/difference.ts';
import { feelRow } from './rows/screen/feel.ts';
import { galleryScroll } from './rows/screen/gallery-scroll.ts';
import { galleryStart } from './rows/screen/gallery-start.ts';
import { putDown } from './rows/screen/put-down.ts';
import { thumbnailsFullHd, thumbnailsUltraHd } from './rows/screen/thumbnails.ts';
import { viewerNextFullHd, viewerNextUltraHd } from './rows/screen/viewer-next.ts';
import { zoomPanBesideImage, zoomPanBesideSeadragon } from './rows/screen/zoom-pan.ts';
import type { Benchmark } from './support/benchmark.ts';
import { toFigure } from './support/figures.ts';
import { toJsonLine, toLine, writeReport } from './support/report.ts';
import { runBenchmark } from './support/run-benchmark.ts';

/** All rows, in the order of the table. */
const benchmarks: readonly Benchmark[] = [
  revalidateBesideGot,
  revalidateBesideCurl,
  revalidateBesideWget,
  importBesideShell,
  firstTiles,
  searchBesideLike,
  searchBesideMiniSearch,
  ...syncRows,
  syncMemory,
  exportBesideCopy,
  exportBesideZip,
  verifyBesideSums,
  packBesideAge,
  packOpenBesideAge,
  packMemory,
  report,
  coldStart,
  galleryStart,
  libraryStart,
  putDown,
  feelRow,
  viewerNextFullHd,
  viewerNextUltraHd,
  zoomPanBesideSeadragon,
  zoomPanBesideImage,
  thumbnailsFullHd,
  thumbnailsUltraHd,
  difference,
  imageHealth,
  healthPage,
  today,
  ...galleryScroll,
  bundle,
  simulatorNotModified,
  ...lineHttp2,
];

const options = process.argv.slice(2);
const json = options.includes('--json');
/** `--text`: measures nothing, and rewrites the words of the report around the figures in it. */
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

// The libraries that rows share are deleted when the process exits, which a signal alone would not make it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = benchmarks.filter(({ name }) => !isTextOnly && (names.length === 0 || names.includes(name)));
const failed: string[] = [];
if (isTextOnly) writeReport(benchmarks, [], new Map());
for (const benchmark of chosen) {
  console.error(`${benchmark.name}: ${benchmark.title}, beside ${benchmark.alternative} …`);
  try {
    await measure(benchmark);
  } catch (error) {
    // The rows after it are measured all the same.
    console.error(error);
    failed.push(benchmark.name);
  }
}
if (failed.length > 0) {
  console.error(`Not measured, see above: ${failed.join(', ')}.`);
  // A row that failed may have left a service behind, whose pipes would hold this process.
  process.exit(1);
}

/** Each row is in the report as soon as it is measured: a whole run takes hours. */
async function measure(benchmark: Benchmark): Promise<void> {
  const begunAt = performance.now();
  for await (const outcome of runBenchmark(benchmark, largest)) {
    const figure = toFigure(outcome);
    console.log(json ? toJsonLine(outcome) : toLine(figure));
    writeReport(benchmarks, [figure], new Map());
  }
  console.error(`${benchmark.name}: measured in ${Math.round((performance.now() - begunAt) / 1_000)} s.`);
  if (benchmark.describe === undefined) return;
  const section = await benchmark.describe();
  console.log(section);
  writeReport(benchmarks, [], new Map([[benchmark.name, section]]));
}
