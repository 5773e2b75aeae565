import type { ImageCanvas } from './image-canvas.ts';

/** A command that zooms or pans an image; `pan` by a share of the viewport. */
export type ImageCommand =
  | { readonly kind: 'zoom'; readonly direction: 'in' | 'out' }
  | { readonly kind: 'fit' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'pan'; readonly right: number; readonly down: number };

const PAN_SHARE = 0.125;

/** Zoom factor of a key or button: three steps double. */
const ZOOM_STEP = 1.26;

/** Commands of keys, in lower case. */
export const imageCommands: Readonly<Record<string, ImageCommand>> = {
  '+': { kind: 'zoom', direction: 'in' },
  '-': { kind: 'zoom', direction: 'out' },
  '0': { kind: 'fit' },
  '1': { kind: 'whole' },
  arrowleft: { kind: 'pan', right: -PAN_SHARE, down: 0 },
  arrowright: { kind: 'pan', right: PAN_SHARE, down: 0 },
  arrowup: { kind: 'pan', right: 0, down: -PAN_SHARE },
  arrowdown: { kind: 'pan', right: 0, down: PAN_SHARE },
};

export function runImageCommand(canvas: ImageCanvas, command: ImageCommand): void {
  switch (command.kind) {
    case 'zoom':
      canvas.zoom(command.direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
      return;
    case 'fit':
      canvas.fit();
      return;
    case 'whole':
      canvas.showWhole();
      return;
    case 'pan':
      canvas.move(-command.right * canvas.clientWidth, -command.down * canvas.clientHeight);
      return;
    default:
      command satisfies never;
  }
}
