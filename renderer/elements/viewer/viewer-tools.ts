import { html, nothing, type TemplateResult } from 'lit';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import { hint, toolButton } from '../widgets/tool-button.ts';
import type { ViewerCommand, ViewerPanel } from './viewer-keys.ts';

/** What the row of tools under the image shows. */
interface ViewerTools {
  readonly index: number;
  readonly total: number;
  readonly zoomText: string;
  readonly fitted: boolean;
  readonly isWhole: boolean;
  readonly adjusted: boolean;
  readonly panel: ViewerPanel | null;
  readonly immersive: boolean;
  /** `process.platform`: keys are named after its keyboard. */
  readonly platform: string;
  /** Whether there is a picture to be copied, compared and adjusted. */
  readonly hasPicture: boolean;
  /** Whether the main process can be asked: copying, full screen and history need it. */
  readonly hasSource: boolean;
}

/** The row under the image: steps at its ends, zoom in the middle, what can be done with the image beside it. */
export function viewerTools(tools: ViewerTools, run: (command: ViewerCommand) => void): TemplateResult {
  return html`
    ${toolButton({
      symbol: 'chevronLeft',
      label: text('viewer.previous'),
      keys: text('viewer.keys.previous'),
      disabled: tools.index <= 0,
      run: () => run({ kind: 'step', delta: -1 }),
    })}
    ${zoomTools(tools, run)} ${imageTools(tools, run)}
    ${toolButton({
      symbol: 'chevronRight',
      label: text('viewer.next'),
      keys: text('viewer.keys.next'),
      disabled: tools.index >= tools.total - 1,
      run: () => run({ kind: 'step', delta: 1 }),
    })}
  `;
}

function zoomTools(tools: ViewerTools, run: (command: ViewerCommand) => void): TemplateResult {
  return html`<div class="group" role="group" aria-label=${text('viewer.tools')}>
    ${toolButton({
      symbol: 'zoomOut',
      label: text('viewer.zoomOut'),
      keys: '−',
      run: () => run({ kind: 'zoom', direction: 'out' }),
    })}
    <span class="zoom">${tools.zoomText}</span>
    ${toolButton({
      symbol: 'zoomIn',
      label: text('viewer.zoomIn'),
      keys: '+',
      run: () => run({ kind: 'zoom', direction: 'in' }),
    })}
    ${sizeButton(text('viewer.fit'), '0', tools.fitted, () => run({ kind: 'fit' }))}
    ${sizeButton(text('viewer.whole'), '1', tools.isWhole, () => run({ kind: 'whole' }))}
  </div>`;
}

function sizeButton(label: string, key: string, pressed: boolean, press: () => void): TemplateResult {
  return html`<button
    class="button quiet"
    type="button"
    title=${hint(label, key)}
    aria-pressed=${String(pressed)}
    @click=${press}
  >
    ${label}
  </button>`;
}

function imageTools(tools: ViewerTools, run: (command: ViewerCommand) => void): TemplateResult {
  const { hasPicture, hasSource, panel, platform } = tools;
  return html`<div class="group" role="group" aria-label=${text('viewer.imageTools')}>
    ${toolButton({
      symbol: 'slidersHorizontal',
      label: text('viewer.adjust'),
      keys: 'A',
      pressed: panel === 'adjust',
      run: () => run({ kind: 'panel', panel: 'adjust' }),
    })}
    ${toolButton({
      symbol: 'columns2',
      label: text('viewer.compare'),
      keys: 'C',
      disabled: !hasPicture,
      run: () => run({ kind: 'compare', with: 'previous' }),
    })}
    ${
      hasSource
        ? html`${toolButton({
            symbol: 'history',
            label: text('viewer.compareBaseline'),
            keys: 'B',
            disabled: !hasPicture,
            run: () => run({ kind: 'compare', with: 'baseline' }),
          })}
          ${toolButton({
            symbol: 'copy',
            label: text('viewer.copyImage'),
            keys: keyNames('Mod+C', platform).join(' '),
            disabled: !hasPicture,
            run: () => run({ kind: 'copyImage' }),
          })}`
        : nothing
    }
    ${toolButton({
      symbol: 'captions',
      label: text('viewer.copyCaption'),
      keys: keyNames('Mod+Shift+C', platform).join(' '),
      disabled: !hasPicture,
      run: () => run({ kind: 'copyCaption' }),
    })}
    ${toolButton({
      symbol: 'info',
      label: text('viewer.details'),
      keys: 'I',
      pressed: panel === 'details',
      run: () => run({ kind: 'panel', panel: 'details' }),
    })}
    ${
      hasSource
        ? toolButton({
            symbol: 'maximize',
            label: text('viewer.fullScreen'),
            keys: 'F',
            pressed: tools.immersive,
            run: () => run({ kind: 'fullScreen' }),
          })
        : nothing
    }
  </div>`;
}
