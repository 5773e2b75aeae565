import { facts, openBenchScreen } from '../../images/bench-screen.ts';
import type { ZoomPan } from '../../screen/zoom-pan.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';

const WIDTH = 12_000;
const HEIGHT = 8_000;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
}

/** Zooming in, panning about and zooming out on a very large image, frame by frame as fast as they come. */
function zoomPan(name: string, alternative: string, their: 'zoomInSeadragon' | 'zoomInImage'): Benchmark {
  return {
    name: `zoom-pan-${name}`,
    title: `119 frames of zoom and pan on ${WIDTH} × ${HEIGHT}`,
    alternative,
    meaning: 'How smoothly a very large image follows the mouse in the viewer.',
    shortfall:
      'Both sides paint a canvas again for each frame: 7.8 ms compared with 6.6 of OpenSeadragon on a slow machine, 4.1 compared with 4.6 on a second, and 6.3 compared with 4.5 on a third. Measured on that one with parts left out, of 790 ms for all frames 289 are smoothing, 118 other drawing, and 186 go to the worker that decodes sharp parts meanwhile, on two cores; OpenSeadragon decodes all of the image before its first frame (2.3 s to set up, ours 0.6). Two designs were tried there and taken back. To paint over the last frame instead of clearing it (`copy`) took 1.21 times as long. An opaque canvas took 0.89, but adjustments and the outdoor filter would color the margin around the image too. To move the canvas by CSS while the user pans was not tried. It stays a canvas because it shows single pixels with lines between them, turned and adjusted images, and parts of images that are too large to be decoded. An `<img>`, which the compositor scales, takes 11 ms a frame (`zoom-pan-img`).',
    atMost: 0.8,
    pairs: 5,
    async prepare() {
      const screen = await openBenchScreen({ unlimited: true });
      const [image] = (await screen.draw(1, WIDTH, HEIGHT)).map(facts);
      if (image === undefined) throw new Error('No image was drawn.');
      const run = ({ frames, setUp }: ZoomPan): Sync => ({
        milliseconds: frames.reduce((sum, frame) => sum + frame, 0),
        work: { frames: frames.length },
        facts: {
          'set up ms': Math.round(setUp),
          'p95 ms': percentile(frames, 0.95),
          'worst ms': percentile(frames, 1),
        },
      });
      const inPage = async (side: 'zoomInCanvas' | typeof their) => {
        const page = await screen.fresh();
        const result = await page.evaluate(([what, shown]) => window.benchScreen[what](shown), [
          side,
          image,
        ] as const);
        await page.close();
        return run(result);
      };
      return { ours: () => inPage('zoomInCanvas'), theirs: () => inPage(their), close: screen.close };
    },
  };
}

export const zoomPanBesideSeadragon = zoomPan(
  'openseadragon',
  'OpenSeadragon 6, canvas drawer',
  'zoomInSeadragon',
);
export const zoomPanBesideImage = zoomPan('img', 'an `<img>` with a CSS transform', 'zoomInImage');
