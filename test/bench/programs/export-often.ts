import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { createPrinter } from '../../../main/desktop/printer.ts';
import { indexRendererFiles } from '../../../main/desktop/protocol/renderer-files.ts';
import { createExporter, type Exporter } from '../../../main/export/exporter.ts';
import { boundYoungGeneration } from '../../../main/young-generation.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import { exportReports } from '../../../preload/contract/fleet/report-pages.ts';
import { app } from '../../stand-in/app.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { peakOf } from '../support/run-watched.ts';

// Exports a library once for each line, the path of a folder, and answers with what it took, in one JSON line. With a PDF, where the folder of
// the built pages is given.
const [account = '', form = 'folder', report = 'none', pages = ''] = process.argv.slice(2);
const clock = { now: () => Date.now() };

/** What an export took and made. */
export interface ExportedOnce {
  readonly processorMilliseconds: number;
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly files: number;
  readonly bytes: number;
}

async function exportInto(exporter: Exporter, target: string): Promise<ExportedOnce> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const selected = exporter.select({ subjects: [] });
  if (!selected.ok) throw new Error(describeFailure(selected.failure));
  const { exportId } = selected.value;
  const choice = { source: { kind: 'everything' }, snapshots: { kind: 'all' }, precision: 'full' } as const;
  const plan = await exporter.plan({ exportId, ...choice });
  if (!plan.ok) throw new Error(describeFailure(plan.failure));
  exporter.chooseFolder(exportId, target);
  const begun = exporter.start(
    {
      exportId,
      template: fileNameTemplates[0],
      missing: 'leaveOut',
      hasSidecars: false,
      zip: form === 'zip' ? { partMegabytes: null } : null,
      report: exportReports.find((one) => one === report) ?? 'none',
    },
    () => {},
  );
  if (!begun.ok) throw new Error(describeFailure(begun.failure));
  const progress = await begun.value.finished;
  const { state, filesDone, bytesDone } = progress;
  if (progress.report?.missing) throw new Error('The PDF is missing.');
  if (state !== 'done') throw new Error(`The export ended as ${state}.`);
  const { user, system } = process.cpuUsage(used);
  return {
    processorMilliseconds: (user + system) / 1_000,
    milliseconds: performance.now() - started,
    megabytes: peakOf(process.pid),
    files: filesDone,
    bytes: bytesDone,
  };
}

boundYoungGeneration();
// Without a listener the app quits with its last window, which is that of the page that was printed.
app.on('window-all-closed', () => {});
app.mainEvaluated();
await app.whenReady();
const library = openLibrarySync({ folder: account, clock });
const exporter = createExporter({
  library,
  filmFile: () => null,
  clock,
  version: 'benchmark',
  environment: {
    id: 'benchmark',
    name: 'Benchmark',
    kind: 'development',
    host: 'localhost',
    origin: 'user',
  },
  settings: () => ({ language: 'en', timeZone: 'utc' }),
  running: new Set(),
  clockOffset: async () => null,
  signer: async () => null,
  printPage: createPrinter({
    files: pages === '' ? new Map() : indexRendererFiles(pages),
    isPackaged: true,
    devServer: null,
  }),
  newId: randomUUID,
  downloads: {
    secondsFor: () => null,
    request: async () => {},
    await: async () => ({ done: () => 0, settled: Promise.resolve(), cancel() {} }),
  },
  isWindows: false,
  profileFolder: '/nowhere',
});
for await (const target of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await exportInto(exporter, target))}\n`);
await exporter.close();
library.close();
