import { html, nothing, type TemplateResult } from 'lit';
import type { PreviousExport } from '../../../preload/contract/index.ts';
import { formatDay } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/segment-choice.ts';
import '../../locales/add-late-texts.ts';

/** Last export into the chosen folder, and whether its images are exported again. */
interface ExportSince {
  readonly previous: PreviousExport;
  readonly folderName: string;
  readonly isOnlyNew: boolean;
  readonly changed: (isOnlyNew: boolean) => void;
}

/**
 * Renders the number of new images since the last export into the folder; nothing if there was
 * none.
 */
export function renderPrevious({
  previous,
  folderName,
  isOnlyNew,
  changed,
}: ExportSince): TemplateResult | typeof nothing {
  if (previous === null) return nothing;
  const { newCount, startedAt } = previous;
  const where = { date: formatDay(startedAt), folder: folderName };
  const since =
    newCount === 0
      ? text('export.since.nothing', where)
      : text('export.since', { count: newCount, ...where });
  return html`<div class="since">
    <p role="status">${since}</p>
    ${
      newCount === 0
        ? nothing
        : html`<segment-choice
      label=${since}
      .options=${[
        { value: 'new', label: text('export.since.onlyNew') },
        { value: 'all', label: text('export.since.all') },
      ]}
      .value=${isOnlyNew ? 'new' : 'all'}
      @choice=${(event: CustomEvent<string>) => changed(event.detail === 'new')}
    ></segment-choice>`
    }
  </div>`;
}
