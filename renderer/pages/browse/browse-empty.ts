import { html, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import type { IconName } from '../../icons/icon.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { text } from '../../locales/text.ts';
import type { BrowseState } from '../../state/gallery/browse-state.ts';
import { topicOfFailure } from '../../state/guide/guide-topic.ts';
import { type Location, organizationName } from '../../state/navigation/location.ts';
import { wholeReason } from '../../state/session/failure-text.ts';
import '../../elements/widgets/empty-state.ts';
import '../../elements/widgets/failure-note.ts';

interface EmptyActions {
  readonly addDevices: () => void;
  readonly tryAgain: () => void;
}

/** Fills a large window with outlines of tiles. */
const OUTLINES = Array.from({ length: 24 }, (_value, index) => index);

/** Renders the browse page if there is no gallery to show. */
export function renderBrowseEmpty(
  view: Exclude<BrowseState, { kind: 'gallery' }>,
  location: Location | null,
  { addDevices, tryAgain }: EmptyActions,
): TemplateResult {
  const again = textButton(text('action.tryAgain'), tryAgain);
  const add = textButton(text('browse.empty.add'), addDevices, { classes: 'primary' });
  switch (view.kind) {
    case 'loading':
      return html`<div class="tiles">
        <p class="visually-hidden" aria-live="polite">${text('browse.loading')}</p>
        ${OUTLINES.map(() => html`<span class="skeleton"></span>`)}
      </div>`;
    case 'failed':
      return renderEmpty(
        'circleAlert',
        text('browse.empty.failed'),
        wholeReason(view.failure),
        again,
        topicOfFailure(view.failure.code),
      );
    case 'noOrganizations': {
      const description = text('browse.empty.noOrganizationsText');
      return renderEmpty('building2', text('browse.empty.noOrganizations'), description, add);
    }
    case 'nothingStored':
      return renderEmpty(
        'cloudOff',
        text('browse.empty.offline'),
        text('browse.empty.offlineText'),
        again,
        'offline',
      );
    case 'noHits':
      return renderEmpty('search', text('view.noHits'), text('view.noHitsText'), again);
    case 'noDevices': {
      const organization = location === null ? '' : organizationName(location.organization);
      const isUnknown = location?.organization.part !== undefined;
      const none = location === null ? '' : text('browse.empty.noDevicesText', { organization });
      const description = isUnknown ? text('fleet.partHint') : none;
      return renderEmpty('camera', text('browse.empty.noDevices'), description, add);
    }
    default:
      return assertNever(view);
  }
}

function renderEmpty(
  symbol: IconName,
  heading: string,
  description: string,
  action: TemplateResult,
  topic: GuideTopicId | null = null,
): TemplateResult {
  return html`<empty-state symbol=${symbol} heading=${heading} description=${description} .topic=${topic}>${action}</empty-state>`;
}
