import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { BrowseState } from '../../state/gallery/browse-state.ts';
import { type Location, organizationName } from '../../state/navigation/location.ts';
import { failureText } from '../../state/session/failure-text.ts';
import '../../elements/widgets/empty-state.ts';
import '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';

/** What the buttons of an empty page do. */
interface EmptyActions {
  readonly addDevices: () => void;
  readonly tryAgain: () => void;
}

/** As many outlines of tiles as a large window shows. */
const OUTLINES = Array.from({ length: 24 }, (_value, index) => index);

function renderLoading(): TemplateResult {
  return html`
    <div class="tiles">
      <p class="visually-hidden" aria-live="polite">${text('browse.loading')}</p>
      ${OUTLINES.map(() => html`<span class="skeleton"></span>`)}
    </div>
  `;
}

function renderTryAgain({ tryAgain }: EmptyActions): TemplateResult {
  return textButton(text('action.tryAgain'), tryAgain);
}

function renderFailed(failure: Failure, actions: EmptyActions): TemplateResult {
  const { message, advice } = failureText(failure);
  return html`
    <empty-state
      symbol="circleAlert"
      heading=${text('browse.empty.failed')}
      description="${message} ${advice}"
    >
      ${renderTryAgain(actions)}
    </empty-state>
  `;
}

function renderAdd({ addDevices }: EmptyActions): TemplateResult {
  return textButton(text('browse.empty.add'), addDevices, { classes: 'primary' });
}

/** Renders the middle of the browse page where it is not a gallery. */
export function renderBrowseEmpty(
  view: Exclude<BrowseState, { kind: 'gallery' }>,
  location: Location | null,
  actions: EmptyActions,
): TemplateResult {
  switch (view.kind) {
    case 'loading':
      return renderLoading();
    case 'failed':
      return renderFailed(view.failure, actions);
    case 'noOrganizations':
      return html`<empty-state
        symbol="building2"
        heading=${text('browse.empty.noOrganizations')}
        description=${text('browse.empty.noOrganizationsText')}
        >${renderAdd(actions)}</empty-state
      >`;
    case 'nothingKept':
      return html`<empty-state
        symbol="cloudOff"
        heading=${text('browse.empty.offline')}
        description=${text('browse.empty.offlineText')}
        >${renderTryAgain(actions)}</empty-state
      >`;
    case 'noDevices':
      return html`<empty-state
        symbol="camera"
        heading=${text('browse.empty.noDevices')}
        description=${
          location === null
            ? nothing
            : text('browse.empty.noDevicesText', { organization: organizationName(location.organization) })
        }
        >${renderAdd(actions)}</empty-state
      >`;
    default:
      return assertNever(view);
  }
}
