import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { ReceivedImage } from '../../../../main/gate/accept-snapshot.ts';
import { findChromium } from '../../../../scripts/core/find-chromium.mjs';
import { receivedImage } from '../../../support/received-image.ts';
import { photographs, readPhotograph } from '../../images/photographs.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { fillLibrary } from '../../support/filled-library.ts';
import { watchMemory } from '../../support/watch-memory.ts';
import { startExporting } from './export.ts';

const IMAGES = 500;
const SIZE = { width: 1_920, height: 1_080 };
const pages = join(import.meta.dirname, '../../../../dist/renderer');

/** 15: an export with the PDF that takes most, beside the same images printed by the browser alone. */
export const report: Benchmark = {
  name: 'report',
  title: `memory of all processes (without the pages of their program files) while ${IMAGES} photographs of ${SIZE.width} × ${SIZE.height} are exported with a report: one PDF, an image a page with its facts, tagged, with an outline`,
  alternative: 'Chromium’s `--print-to-pdf` of a page with these images and nothing else',
  meaning: 'How much memory a report of 500 images takes from the other programs on the laptop.',
  unit: 'MB',
  atMost: null,
  shortfall:
    'The memory of the page that prints differs by some 30 MB from run to run; the cause is not known.',
  factsAtMost: { 'memory MB': 400, PDFs: 1 },
  pairs: 5,
  async prepare() {
    const browser = findChromium();
    if (browser === null) throw new Error('This benchmark needs Chromium.');
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const [account, target, printed] = ['account', 'target', 'printed'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await mkdir(target);
    await mkdir(printed);
    const images = await makeImages();
    await fillLibrary(account, IMAGES, (index) => asReceived(numbered(images, index)));
    await writePage(printed, images);
    const exporting = await startExporting(folder, [account, 'folder', 'report', pages]);
    const memory = watchMemory(exporting.pid);
    return {
      async ours() {
        memory.peak();
        await exporting.send(target);
        const { own, files } = memory.peak();
        const [made = ''] = await readdir(target);
        const reports = (await readdir(join(target, made))).filter((name) => name.endsWith('.pdf'));
        const facts = { 'memory MB': own, 'pages of program files MB': files, PDFs: reports.length };
        const outcome = await printedBy(own, join(target, made, reports[0] ?? ''), facts);
        await rm(join(target, made), { recursive: true });
        return outcome;
      },
      async theirs() {
        const file = join(folder, 'printed.pdf');
        const page = pathToFileURL(join(printed, 'page.html')).href;
        const child = spawn(
          browser,
          [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--no-pdf-header-footer',
            `--print-to-pdf=${file}`,
            page,
          ],
          { stdio: 'ignore' },
        );
        const watched = watchMemory(child.pid ?? 0);
        await once(child, 'exit');
        const { own, files } = watched.peak();
        watched.end();
        return printedBy(own, file, { 'pages of program files MB': files });
      },
      async close() {
        memory.end();
        await exporting.end();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** What was printed, by the images that are in the PDF. */
async function printedBy(megabytes: number, file: string, facts: Sync['facts']): Promise<Sync> {
  const text = (await readFile(file)).toString('latin1');
  const images = text.match(/\/Subtype \/Image\b/g)?.length ?? 0;
  return { milliseconds: megabytes, work: { images }, facts: { ...facts, 'PDF MB': text.length / 1e6 } };
}

async function makeImages(): Promise<readonly Buffer[]> {
  const made: Buffer[] = [];
  for (const name of photographs)
    made.push(
      await sharp(await readPhotograph(name))
        .resize({ ...SIZE, fit: 'cover' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  return made;
}

/** An image of its own for each number: its comment has the number (COM, ITU-T T.81 B.2.4.5). */
function numbered(images: readonly Buffer[], index: number): Buffer {
  const image = images[index % images.length] ?? Buffer.alloc(0);
  const number = Buffer.from(String(index));
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, number.byteLength + 2), number]);
  return Buffer.concat([image.subarray(0, 2), comment, image.subarray(2)]);
}

function asReceived(bytes: Buffer): ReceivedImage {
  const [widthPixels, heightPixels] = [SIZE.width, SIZE.height];
  return receivedImage({ bytes, widthPixels, heightPixels, receivedAt: Date.now() });
}

/** A page with an image a page of paper. */
async function writePage(folder: string, images: readonly Buffer[]): Promise<void> {
  const names = Array.from({ length: IMAGES }, (_, index) => `${index}.jpg`);
  for (const [index, name] of names.entries()) await writeFile(join(folder, name), numbered(images, index));
  const figures = names.map((name) => `<p style="break-after: page"><img src="${name}" alt="" width="680">`);
  await writeFile(join(folder, 'page.html'), `<!doctype html><title>Images</title>${figures.join('')}`);
}
