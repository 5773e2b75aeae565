import { html, nothing, type TemplateResult } from 'lit';
import type { OfflineState } from '../../../preload/contract/index.ts';
import { guideLink } from '../../elements/widgets/guide-link.ts';
import { text } from '../../locales/text.ts';
import { topicsOfHolds } from '../../state/guide/guide-topic.ts';
import { holdOf } from '../../state/offline/offline-words.ts';
import '../../elements/widgets/progress-bar.ts';

/** Renders the progress of downloading missing images, and the reason if it stands still. */
export function downloadProgress(
  { done, total }: { readonly done: number; readonly total: number },
  offline: OfflineState | null,
): TemplateResult {
  const hold = holdOf(offline);
  const label = text('missing.downloading');
  return html`<progress-bar .label=${label} .value=${done} .max=${total}></progress-bar>
    <span>${text('export.downloads', { done, total })}</span>
    ${
      hold === null
        ? nothing
        : html`<span class="held" role="status">${text(`offline.hold.${hold}`)}</span> ${guideLink(topicsOfHolds[hold])}`
    }`;
}
