import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import type { ViewerHost } from './viewer-actions.ts';
import type { ViewerCommand } from './viewer-keys.ts';

const zoomed = ({ canvas }: ViewerHost) => text('viewer.zoom', { percent: canvas.zoomPercent });

/** What commands have changed, in a few words; the others say it elsewhere. */
const outcomes: Partial<Record<ViewerCommand['kind'], (viewer: ViewerHost) => string>> = {
  zoom: zoomed,
  fit: zoomed,
  whole: zoomed,
  turn: ({ adjustment }) => text('viewer.turned', { degrees: adjustment.rotation }),
  resetAdjustment: () => text('viewer.unadjusted'),
  fullScreen: ({ immersive }) => text(immersive ? 'viewer.fullScreen.on' : 'viewer.fullScreen.off'),
};

/** Says what a command has changed; empty if that is said elsewhere. */
export function outcomeOf(viewer: ViewerHost, command: ViewerCommand): string {
  if (command.kind !== 'panel') return outcomes[command.kind]?.(viewer) ?? '';
  const name = text(command.panel === 'details' ? 'viewer.details' : 'viewer.adjust');
  return text(viewer.panel === null ? 'viewer.panel.closed' : 'viewer.panel.open', { name });
}
