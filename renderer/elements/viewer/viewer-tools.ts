import { html, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { imageChord, imageCommands } from '../../keyboard/image-actions.ts';
import '../../locales/add-late-texts.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import { paneOfBaseline, paneOfTile, showSameSnapshot } from '../compare/compare-pane.ts';
import { imageOfTile, type Refused, whyNot } from '../image/acted-image.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import type { ViewerHost } from './viewer-actions.ts';
import { ownCommands } from './viewer-keys.ts';

type ToolsHost = Pick<
  ViewerHost,
  | 'index'
  | 'total'
  | 'ofOneDevice'
  | 'zoomPercent'
  | 'fitted'
  | 'panel'
  | 'availability'
  | 'shown'
  | 'source'
  | 'baseline'
  | 'timeline'
  | 'run'
>;

/**
 * Renders the row under the image: zoom between the steps in time, commands on the image at the end.
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
    <div class="group steps">
      ${step('chevronLeft', text('viewer.earlier'), 'ArrowLeft', -1, text('viewer.oldest'))}
      ${zoomTools(viewer, zoomText)}
      ${step('chevronRight', text('viewer.later'), 'ArrowRight', 1, text('viewer.newest'))}
    </div>
    ${imageTools(viewer)}
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
    textButton(label, () => viewer.run({ kind }), {
      classes: 'quiet',
      tip: hint(label, shownKey(keys, 'viewer')),
      pressed,
    });
  return html`<div class="group" role="group" aria-label=${text('viewer.tools')}>
    ${iconButton({ symbol: 'zoomOut', label: text('viewer.zoomOut'), keys: shownKey('-', 'viewer'), run: zoom('out') })}
    <span class="zoom">${zoomText}</span>
    ${iconButton({ symbol: 'zoomIn', label: text('viewer.zoomIn'), keys: shownKey('+', 'viewer'), run: zoom('in') })}
    ${sizeButton(text('viewer.fit'), '0', viewer.fitted, 'fit')}
    ${sizeButton(text('viewer.whole'), '1', viewer.zoomPercent === 100, 'whole')}
  </div>`;
}

/** Returns why the snapshot can't be compared with that of the last visit; undefined if it can. */
function notFromVisit({ baseline, shown }: ToolsHost): string | undefined {
  const { snapshot } = baseline;
  if (shown === undefined) return undefined;
  const name = subjectTitle(shown);
  if (!snapshot) return text('compare.time.noVisit', { name });
  const isSame = showSameSnapshot(paneOfBaseline(shown, snapshot), paneOfTile(shown));
  return isSame ? text('compare.time.sameVisit', { name }) : undefined;
}

/** Returns what the menu says of commands that the viewer can't run now. */
export function refusedInViewer(viewer: ToolsHost & Pick<ViewerHost, 'isPast'>): Refused {
  const { shown } = viewer;
  const visit = notFromVisit(viewer);
  const past = shown !== undefined && viewer.isPast(shown) ? text('viewer.request.past') : undefined;
  return {
    ...(visit === undefined ? {} : { compareVisit: visit }),
    ...(past === undefined ? {} : { full: past, request: past }),
  };
}

/** Commands with a button; the others are in the menu. */
const BUTTONS = ['export', 'compare', 'adjust', 'note'] as const;

/** Renders the commands on the image: some with words, and a menu with all. */
function imageTools(viewer: ToolsHost): TemplateResult {
  const { availability, panel, shown, source } = viewer;
  const button = (action: (typeof BUTTONS)[number]) => {
    const { label, symbol } = imageCommands[action];
    const why = shown === undefined ? '' : whyNot(action, imageOfTile(shown), availability);
    const keys = keyNames(imageChord(action, 'viewer') ?? '', source?.platform() ?? '').join(' ');
    const words = html`<span class="word">${text(label)}</span>`;
    const command = ownCommands[action] ?? ({ kind: 'image', action } as const);
    return textButton(words, () => viewer.run(command), {
      classes: 'quiet',
      symbol,
      tip: why ?? hint(text(label), keys),
      disabled: why !== undefined,
      ...(action === 'adjust' ? { pressed: panel === 'adjust' } : {}),
    });
  };
  return html`<div class="group actions" role="group" aria-label=${text('viewer.imageTools')}>
    ${BUTTONS.map(button)}
    <button
      class="icon-button"
      type="button"
      aria-haspopup="menu"
      aria-label=${text('image.more')}
      data-tip=${text('image.more')}
      @click=${() => viewer.run({ kind: 'menu' })}
    >
      ${icon('ellipsis')}
    </button>
  </div>`;
}
