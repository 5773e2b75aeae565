import { html, nothing, type TemplateResult } from 'lit';
import type { IconName } from '../../icons/icon.ts';
import '../../locales/add-late-texts.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import { paneOfBaseline, paneOfTile, showSameSnapshot } from '../compare/compare-pane.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import type { ViewerHost } from './viewer-actions.ts';
import type { ViewerCommand, ViewerPanel } from './viewer-keys.ts';

type ToolsHost = Pick<
  ViewerHost,
  | 'index'
  | 'total'
  | 'ofOneDevice'
  | 'zoomPercent'
  | 'fitted'
  | 'panel'
  | 'immersive'
  | 'best'
  | 'shown'
  | 'source'
  | 'baseline'
  | 'timeline'
  | 'run'
>;

/**
 * Renders the row under the image: time at both ends, zoom in the middle, image tools next to it.
 */
export function viewerTools(viewer: ToolsHost, zoomText: string): TemplateResult {
  const step = (symbol: IconName, label: string, key: string, delta: -1 | 1, why: string) =>
    iconButton({
      symbol,
      label,
      keys: keyNames(key, '').join(),
      disabled: !viewer.timeline.leads(delta),
      why,
      run: () => viewer.run({ kind: 'frame', delta }),
    });
  return html`
    ${step('chevronLeft', text('viewer.earlier'), 'ArrowLeft', -1, text('viewer.oldest'))}
    ${zoomTools(viewer, zoomText)} ${imageTools(viewer)}
    ${step('chevronRight', text('viewer.later'), 'ArrowRight', 1, text('viewer.newest'))}
  `;
}

/** Renders the position in the gallery between the steps to its other devices. */
export function deviceTools(viewer: ToolsHost, position: string): TemplateResult {
  const step = (symbol: IconName, label: string, keys: string, delta: -1 | 1) => {
    const target = viewer.index + delta;
    return iconButton({
      symbol,
      label,
      keys,
      disabled: viewer.ofOneDevice || target < 0 || target >= viewer.total,
      why: text(viewer.ofOneDevice ? 'viewer.oneDevice' : 'viewer.noMoreDevices'),
      run: () => viewer.run({ kind: 'device', delta }),
    });
  };
  return html`<div class="group" role="group" aria-label=${text('viewer.devices')}>
    ${step('chevronUp', text('viewer.previousDevice'), '↑', -1)}
    <span class="position">${position}</span>
    ${step('chevronDown', text('viewer.nextDevice'), '↓', 1)}
  </div>`;
}

function zoomTools(viewer: ToolsHost, zoomText: string): TemplateResult {
  const zoom = (direction: 'in' | 'out') => () => viewer.run({ kind: 'zoom', direction });
  const sizeButton = (label: string, keys: string, pressed: boolean, kind: 'fit' | 'whole') =>
    textButton(label, () => viewer.run({ kind }), { classes: 'quiet', tip: hint(label, keys), pressed });
  return html`<div class="group" role="group" aria-label=${text('viewer.tools')}>
    ${iconButton({ symbol: 'zoomOut', label: text('viewer.zoomOut'), keys: '−', run: zoom('out') })}
    <span class="zoom">${zoomText}</span>
    ${iconButton({ symbol: 'zoomIn', label: text('viewer.zoomIn'), keys: '+', run: zoom('in') })}
    ${sizeButton(text('viewer.fit'), '0', viewer.fitted, 'fit')}
    ${sizeButton(text('viewer.whole'), '1', viewer.zoomPercent === 100, 'whole')}
  </div>`;
}

function compareVisit({ baseline, shown, run }: ToolsHost): TemplateResult {
  const { snapshot } = baseline;
  const isSame =
    shown !== undefined && snapshot && showSameSnapshot(paneOfBaseline(shown, snapshot), paneOfTile(shown));
  const name = shown === undefined ? '' : subjectTitle(shown);
  return iconButton({
    symbol: 'history',
    label: text('viewer.compareBaseline'),
    keys: 'B',
    disabled: shown === undefined || snapshot === null || isSame === true,
    why: text(isSame === true ? 'compare.time.sameVisit' : 'compare.time.noVisit', { name }),
    run: () => run({ kind: 'compare', with: 'baseline' }),
  });
}

/** Copying, full screen and history need a source. */
function imageTools(viewer: ToolsHost): TemplateResult {
  const { source } = viewer;
  const disabled = viewer.best === null;
  const platform = source?.platform() ?? '';
  const tool = (symbol: IconName, label: string, keys: string, command: ViewerCommand) =>
    iconButton({ symbol, label, keys, disabled, run: () => viewer.run(command) });
  const panelSwitch = (symbol: IconName, label: string, keys: string, name: ViewerPanel) =>
    iconButton({
      symbol,
      label,
      keys,
      pressed: viewer.panel === name,
      run: () => viewer.run({ kind: 'panel', panel: name }),
    });
  const copyKeys = keyNames('Mod+C', platform).join(' ');
  const captionKeys = keyNames('Mod+Shift+C', platform).join(' ');
  return html`<div class="group" role="group" aria-label=${text('viewer.imageTools')}>
    ${panelSwitch('slidersHorizontal', text('viewer.adjust'), 'A', 'adjust')}
    ${tool('columns2', text('viewer.compare'), 'C', { kind: 'compare', with: 'previous' })}
    ${
      source !== undefined
        ? html`${compareVisit(viewer)}
          ${tool('copy', text('viewer.copyImage'), copyKeys, { kind: 'copyImage' })}`
        : nothing
    }
    ${tool('captions', text('viewer.copyCaption'), captionKeys, { kind: 'copyCaption' })}
    ${panelSwitch('info', text('viewer.details'), 'I', 'details')}
    ${
      source !== undefined
        ? iconButton({
            symbol: 'maximize',
            label: text('viewer.fullScreen'),
            keys: 'F',
            pressed: viewer.immersive,
            run: () => viewer.run({ kind: 'fullScreen' }),
          })
        : nothing
    }
  </div>`;
}
