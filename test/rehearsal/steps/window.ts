import type { Product } from '../../e2e/support/product.ts';
import { waitForImages } from '../../e2e/support/screens.ts';
import { makeProfile, type Stage } from '../core/stage.ts';
import { NotHere, type Step } from '../core/step.ts';

const QUESTION =
  'Is there a window of Fleetglass with images in it: sharp, with its title bar, its icon and working buttons to close and enlarge it?';

/** Throws unless the window is on the screen, not only made. */
async function requireVisible({ electron }: Product): Promise<void> {
  const isVisible = await electron?.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false,
  );
  if (isVisible === false) throw new Error('the window was made and never shown');
}

/** A start on one of the two display systems of Linux. `variable`: what says that the session has it. */
function onDisplay(platform: 'x11' | 'wayland', variable: 'DISPLAY' | 'WAYLAND_DISPLAY') {
  return async (stage: Stage) => {
    if (stage.isReal && (process.env[variable] ?? '') === '')
      throw new NotHere(
        `this session has no ${platform === 'x11' ? 'X11' : 'Wayland'} (${variable} is not set)`,
      );
    const profile = makeProfile(stage.makeFolder(platform));
    const product = await stage.start({ profile, options: ['--demo', `--ozone-platform=${platform}`] });
    await waitForImages(product.page, 1);
    await requireVisible(product);
  };
}

export const windowSteps: readonly Step[] = [
  {
    name: 'window-x11',
    shows: 'the window on X11, with images',
    systems: ['linux'],
    needsDesktop: true,
    begin: onDisplay('x11', 'DISPLAY'),
    question: QUESTION,
  },
  {
    name: 'window-wayland',
    shows: 'the window on Wayland, with images',
    systems: ['linux'],
    needsDesktop: true,
    begin: onDisplay('wayland', 'WAYLAND_DISPLAY'),
    question: QUESTION,
  },
  {
    name: 'window',
    shows: 'the window on Windows and macOS, with images',
    systems: ['win32', 'darwin'],
    needsDesktop: true,
    async begin(stage) {
      const product = await stage.demo();
      await waitForImages(product.page, 1);
      await requireVisible(product);
    },
    question: QUESTION,
  },
];
