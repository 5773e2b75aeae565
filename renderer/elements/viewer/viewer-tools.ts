import { html, nothing, type TemplateResult } from 'lit';
import type { IconName } from '../../icons/icon.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import type { ViewerCommand, ViewerPanel } from './viewer-keys.ts';

/** The state of the row of tools under the image. */
interface ViewerTools {
  readonly index: number;
  readonly total: number;
  readonly zoomText: string;
  readonly fitted: boolean;
  readonly isWhole: boolean;
  readonly panel: ViewerPanel | null;
  readonly immersive: boolean;
  /** `process.platform`: keys are named after its keyboard. */
  readonly platform: string;
  /** Whether there is a picture to be copied, compared and adjusted. */
  readonly hasPicture: boolean;
  /** Copying, full screen and history need a source. */
  readonly hasSource: boolean;
}

type Run = (command: ViewerCommand) => void;

/** The row under the image: steps at its ends, zoom in the middle, the tools of the image beside it. */
export function viewerTools(tools: ViewerTools, run: Run): TemplateResult {
  const step = (symbol: IconName, label: string, keys: string, delta: -1 | 1, disabled: boolean) =>
    iconButton({ symbol, label, keys, disabled, run: () => run({ kind: 'step', delta }) });
  const isLast = tools.index >= tools.total - 1;
  return html`
    ${step('chevronLeft', text('viewer.previous'), text('viewer.keys.previous'), -1, tools.index <= 0)}
    ${zoomTools(tools, run)} ${imageTools(tools, run)}
    ${step('chevronRight', text('viewer.next'), text('viewer.keys.next'), 1, isLast)}
  `;
}

function zoomTools(tools: ViewerTools, run: Run): TemplateResult {
  const zoom = (direction: 'in' | 'out') => () => run({ kind: 'zoom', direction });
  return html`<div class="group" role="group" aria-label=${text('viewer.tools')}>
    ${iconButton({ symbol: 'zoomOut', label: text('viewer.zoomOut'), keys: '−', run: zoom('out') })}
    <span class="zoom">${tools.zoomText}</span>
    ${iconButton({ symbol: 'zoomIn', label: text('viewer.zoomIn'), keys: '+', run: zoom('in') })}
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

function imageTools(tools: ViewerTools, run: Run): TemplateResult {
  const { hasSource, panel, platform } = tools;
  const disabled = !tools.hasPicture;
  const tool = (symbol: IconName, label: string, keys: string, command: ViewerCommand) =>
    iconButton({ symbol, label, keys, disabled, run: () => run(command) });
  const panelSwitch = (symbol: IconName, label: string, keys: string, name: ViewerPanel) =>
    iconButton({
      symbol,
      label,
      keys,
      pressed: panel === name,
      run: () => run({ kind: 'panel', panel: name }),
    });
  const copyKeys = keyNames('Mod+C', platform).join(' ');
  const captionKeys = keyNames('Mod+Shift+C', platform).join(' ');
  return html`<div class="group" role="group" aria-label=${text('viewer.imageTools')}>
    ${panelSwitch('slidersHorizontal', text('viewer.adjust'), 'A', 'adjust')}
    ${tool('columns2', text('viewer.compare'), 'C', { kind: 'compare', with: 'previous' })}
    ${
      hasSource
        ? html`${tool('history', text('viewer.compareBaseline'), 'B', { kind: 'compare', with: 'baseline' })}
          ${tool('copy', text('viewer.copyImage'), copyKeys, { kind: 'copyImage' })}`
        : nothing
    }
    ${tool('captions', text('viewer.copyCaption'), captionKeys, { kind: 'copyCaption' })}
    ${panelSwitch('info', text('viewer.details'), 'I', 'details')}
    ${
      hasSource
        ? iconButton({
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
