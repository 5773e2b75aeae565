import { html, nothing, type TemplateResult } from 'lit';
import { sendEvent } from '../../dom/send-event.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { text } from '../../locales/text.ts';
import type { GuideEvents } from '../../state/guide/guide-topic.ts';

/**
 * Renders a link that opens a guide topic, for an element with `buttonStyles`; nothing without a
 * topic.
 */
export function guideLink(topic: GuideTopicId | null): TemplateResult | typeof nothing {
  if (topic === null) return nothing;
  return html`<button
    class="link"
    type="button"
    data-tip=${text(`guide.topic.${topic}`)}
    @click=${({ currentTarget }: Event) => {
      if (currentTarget !== null) sendEvent<GuideEvents>(currentTarget, 'guide-wanted', topic);
    }}
  >
    ${text('guide.see')}
  </button>`;
}
