import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { type CancelReason, isStillWanted } from '../../dom/awaited-overlays.ts';

type Options = [load: () => Promise<unknown>, close: (reason?: CancelReason) => unknown];

class LoadOverlayDirective extends Directive {
  private close: Options[1] | null = null;

  render(..._options: Options): symbol {
    return noChange;
  }

  override update({ element }: ElementPart, [load, close]: Options): symbol {
    const isNew = this.close === null;
    this.close = close;
    if (isNew) void isStillWanted(load(), (reason) => element.isConnected && this.close?.(reason));
    return noChange;
  }
}

/**
 * Loads the code of an overlay as its element appears: `<guide-dialog ${loadOverlay(() =>
 * import('./guide-dialog.ts'), close)}>`. `close` must remove the element; Escape and going
 * elsewhere call it while the code is loading.
 */
export const loadOverlay = directive(LoadOverlayDirective);
