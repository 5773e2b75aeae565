import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type {
  ExportPlan,
  ExportPrecision,
  ExportSnapshots,
  ExportSource,
  GalleryOrder,
  GalleryScope,
  MissingImages,
} from '../../../preload/contract/index.ts';
import type { CalendarDay } from '../../../preload/contract/rules/calendar-day.ts';
import { icon } from '../../icons/icon.ts';
import { shownTimeZone } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { daysOfPeriod, lastDays, periodOfDays } from '../../state/calendar/day-period.ts';
import { downloadCost } from '../../state/offline/offline-words.ts';
import type { ExportChoice } from '../../state/viewer/export-store.ts';
import '../../elements/widgets/day-field.ts';
import '../../elements/widgets/segment-choice.ts';
import { selectInput } from '../layout/select-input.ts';
import { managedLine } from './managed-line.ts';
import '../../locales/add-late-texts.ts';

const PRECISIONS = ['best', 'full', 'low', 'both'] as const;
const SNAPSHOTS = ['newest', 'all', 'between'] as const;
const MISSING = ['downloadFirst', 'request', 'leaveOut'] as const;

export interface ShownGallery {
  readonly scope: GalleryScope;
  readonly order: GalleryOrder;
  readonly total: number;
  /** Name of the organization or device without a filter; `null` for any other list. */
  readonly name: string | null;
}

/** Available image sources of an export. */
export interface ExportSources {
  /** Number of images that the dialog was opened for. */
  readonly images: number;
  readonly selected: number;
  readonly gallery: ShownGallery | null;
  /** Label of the list of sources; if absent, that of an export. */
  readonly label?: string;
  /** The pin meant by "kept offline"; if absent, all pins. */
  readonly pin?: { readonly id: number; readonly title: string } | null;
}

function sourceOf(kind: string, { gallery, pin }: ExportSources): ExportSource {
  if (kind === 'gallery' && gallery !== null) return { kind, scope: gallery.scope, order: gallery.order };
  if (kind === 'offline') return { kind, pinId: pin?.id ?? null };
  return kind === 'favorites' || kind === 'everything' || kind === 'images'
    ? { kind }
    : { kind: 'selection' };
}

/**
 * Returns the initial source: the images that the dialog was opened for, a pin, the selection, or
 * all that is shown.
 */
export function firstSource(sources: ExportSources): ExportSource {
  const { gallery, images, pin, selected } = sources;
  if (images > 0) return { kind: 'images' };
  if (pin) return sourceOf('offline', sources);
  return sourceOf(selected > 0 || gallery === null ? 'selection' : 'gallery', sources);
}

function selectionText({ selected, gallery }: ExportSources): string {
  if (gallery === null || gallery.total <= selected) return text('export.lead', { count: selected });
  return text('export.what.selectionOf', { count: selected, total: gallery.total });
}

function galleryText({ name, total }: ShownGallery): string {
  return name === null ? text('export.what.shown', { total }) : text('export.what.named', { name, total });
}

type Change = (change: Partial<ExportChoice>) => void;

function renderSource({ source }: ExportChoice, sources: ExportSources, change: Change): TemplateResult {
  const { gallery, images, pin, selected } = sources;
  const options = [
    ...(images > 0 ? [['images', text('export.what.images', { count: images })] as const] : []),
    ...(selected > 0 ? [['selection', selectionText(sources)] as const] : []),
    ...(gallery === null ? [] : [['gallery', galleryText(gallery)] as const]),
    ['favorites', text('export.what.favorites')] as const,
    ['offline', pin?.title ?? text('export.what.offline')] as const,
    ['everything', text('export.what.everything')] as const,
  ];
  return renderSelect('what', sources.label ?? text('export.what'), source.kind, options, (kind) =>
    change({ source: sourceOf(kind, sources) }),
  );
}

export function renderSelect(
  id: string,
  label: string,
  value: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: (value: string) => void,
  isManaged = false,
): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${selectInput({ id, value, options: options.map(([value, label]) => ({ value, label })), disabled: isManaged, choose: chosen })}
    ${managedLine(isManaged)}
  </div>`;
}

/** Length of the initial period: a week. */
const WEEK_DAYS = 7;

function snapshotsOf(kind: string, now: number): ExportSnapshots {
  if (kind === 'between') return { kind, ...lastDays(WEEK_DAYS, now, shownTimeZone()) };
  return { kind: kind === 'all' ? 'all' : 'newest' };
}

function renderDay(label: string, day: CalendarDay, chosen: (day: CalendarDay) => void): TemplateResult {
  return html`<day-field
    label=${label}
    required
    .value=${day}
    @value-change=${({ detail }: CustomEvent<CalendarDay>) => chosen(detail)}
  ></day-field>`;
}

function renderPeriod({ snapshots }: ExportChoice, change: Change): TemplateResult | typeof nothing {
  if (snapshots.kind !== 'between') return nothing;
  // The last day is part of the shown period.
  const [first, last] = daysOfPeriod(snapshots, shownTimeZone());
  const choose = (from: CalendarDay, until: CalendarDay) =>
    change({ snapshots: { kind: 'between', ...periodOfDays(from, until, shownTimeZone()) } });
  return html`
    ${renderDay(text('export.firstDay'), first, (day) => choose(day, Math.max(day, last)))}
    ${renderDay(text('export.lastDay'), last, (day) => choose(Math.min(first, day), day))}
  `;
}

/** Renders the choice of devices, snapshots and precision. */
export function renderChoice(
  choice: ExportChoice,
  sources: ExportSources,
  now: number,
  change: Change,
): TemplateResult {
  const { precision, snapshots, source } = choice;
  // Chosen images already say which snapshots, in which precision.
  if (source.kind === 'images') return renderSource(choice, sources, change);
  return html`
    <div class="pair">
      ${renderSource(choice, sources, change)}
      ${renderSelect(
        'snapshots',
        text('export.snapshots'),
        snapshots.kind,
        SNAPSHOTS.map((kind) => [kind, text(`export.snapshots.${kind}`)] as const),
        (kind) => change({ snapshots: snapshotsOf(kind, now) }),
      )}
      ${renderPeriod(choice, change)}
    </div>
    <div class="field">
      <span class="field-label">${text('export.precision')}</span>
      <segment-choice
        label=${text('export.precision')}
        .options=${PRECISIONS.map((value) => ({ value, label: text(`export.precision.${value}`) }))}
        .value=${precision}
        @choice=${(event: CustomEvent<ExportPrecision>) => change({ precision: event.detail })}
      ></segment-choice>
      <p class="hint">${text(`export.precision.${precision}.hint`)}</p>
    </div>
  `;
}

interface MissingChoice {
  readonly missing: MissingImages;
  readonly canDownload: boolean;
  /** Set by an administrator. */
  readonly isManaged: boolean;
  readonly changed: (missing: MissingImages) => void;
  /** Label of the choice to go on without the missing images. */
  readonly leaveOut?: string;
}

function renderMissingNames({ missingCount, missingNames }: ExportPlan): TemplateResult | typeof nothing {
  if (missingCount === 0) return nothing;
  const more = missingCount - missingNames.length;
  return html`<details>
    <summary>${icon('triangleAlert')}${text('missing.count', { count: missingCount })}</summary>
    <p class="hint">${text('export.plan.missingText')}</p>
    <p>
      ${missingNames.join(', ')}
      ${more > 0 ? html`<span class="muted">${text('export.plan.missingMore', { count: more })}</span>` : nothing}
    </p>
  </details>`;
}

/** Says how many chosen images stay in low precision, and why. */
function renderStaysLow(
  { lowCount, improvableCount }: ExportPlan,
  { missing, canDownload }: MissingChoice,
): readonly TemplateResult[] {
  const reasons = [
    [canDownload ? 'chosen' : 'offline', missing === 'downloadFirst' ? 0 : improvableCount],
    ['gone', lowCount - improvableCount],
  ] as const;
  return reasons
    .filter(([, count]) => count > 0)
    .map(
      ([reason, count]) =>
        html`<p class="stays-low">${icon('triangleAlert')}${text(`export.staysLow.${reason}`, { count })}</p>`,
    );
}

/**
 * Renders the images that are missing or stored in low precision only, and the choice of what
 * happens to them. `canDownload` is true if the service is reachable.
 */
export function renderMissing(
  plan: ExportPlan,
  precision: ExportPrecision,
  choice: MissingChoice,
): TemplateResult | typeof nothing {
  const { downloads, missingCount } = plan;
  const { missing, canDownload, isManaged, changed, leaveOut = text('export.missing.leaveOut') } = choice;
  const staysLow = precision === 'best' ? renderStaysLow(plan, choice) : [];
  if (missingCount + downloads.count + staysLow.length === 0) return nothing;
  const offered = MISSING.filter((one) => one !== 'downloadFirst' || canDownload);
  const labels: Readonly<Record<MissingImages, string>> = {
    downloadFirst: text('export.missing.downloadFirst', { cost: downloadCost(downloads) }),
    request: text('gallery.action.request'),
    leaveOut: missingCount === 0 ? text('export.missing.leaveLow') : leaveOut,
  };
  return html`
    <div class=${classMap({ missing: true, caution: missingCount + staysLow.length > 0 })}>
      ${renderMissingNames(plan)}${staysLow}
      ${
        downloads.count === 0
          ? nothing
          : html`<segment-choice
            label=${text('export.missing')}
            .options=${offered.map((value) => ({ value, label: labels[value] }))}
            .value=${missing}
            ?disabled=${isManaged}
            @choice=${(event: CustomEvent<MissingImages>) => changed(event.detail)}
          ></segment-choice>${managedLine(isManaged)}`
      }
    </div>
  `;
}
