import { html, nothing, type TemplateResult } from 'lit';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatDuration } from '../../locales/format-duration.ts';
import { text } from '../../locales/text.ts';
import { gapChoices } from '../../state/film/film-frames.ts';
import type { FilmChoices, FilmPlan } from '../../state/film/film-plan.ts';
import {
  type FilmSide,
  type FilmSpeed,
  filmSides,
  filmSize,
  filmSpeeds,
} from '../../state/film/film-size.ts';
import type { FilmView } from '../../state/film/film-store.ts';
import { FILM_LIMIT, type FilmMaterial } from '../../state/film/read-snapshots.ts';
import { selectInput } from '../layout/select-input.ts';
import '../../locales/add-late-texts.ts';

interface ListParts {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (value: string) => void;
  readonly hint?: string;
}

function list({ id, label, hint, ...parts }: ListParts): TemplateResult {
  const hintId = `${id}-hint`;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${selectInput({ ...parts, id, ...(hint === undefined ? {} : { describedBy: hintId }) })}
    ${hint === undefined ? nothing : html`<p class="hint" id=${hintId}>${hint}</p>`}
  </div>`;
}

/** Returns the sizes that differ for these snapshots, each with the film's size in px. */
function sizeOptions({ snapshots }: FilmMaterial) {
  const images = snapshots.map(({ snapshot }) => ({
    width: snapshot.widthPixels,
    height: snapshot.heightPixels,
  }));
  const sizes = filmSides.map((side) => {
    const { width, imageHeight, captionHeight } = filmSize(images, side);
    const pixels = { width: String(width), height: String(imageHeight + captionHeight) };
    return { value: String(side), label: text('details.pixelsValue', pixels) };
  });
  // Sizes larger than the snapshots result in the same film.
  return sizes.filter(({ label }, index) => sizes.findIndex((size) => size.label === label) === index);
}

function speedLabel(speed: FilmSpeed): string {
  return speed < 1
    ? text('film.speed.seconds', { count: Math.round(1 / speed) })
    : text('film.speed.perSecond', { count: speed });
}

function gapHint({ longestMs }: FilmPlan): string {
  if (longestMs === null) return text('film.gaps.none');
  return text('film.gaps.longer', { duration: formatDuration(longestMs / 1_000) });
}

function renderLead(material: FilmMaterial): TemplateResult {
  const { deviceName, snapshots, notDownloaded, undated, beyond } = material;
  const count = snapshots.length;
  const lead =
    deviceName === null
      ? text('film.leadSeveral', { count })
      : text('film.lead', { count, title: deviceName });
  return html`<div class="notes">
    <p>${lead}</p>
    ${notDownloaded === 0 ? nothing : html`<p class="hint">${text('film.notDownloaded', { count: notDownloaded })}</p>`}
    ${undated === 0 ? nothing : html`<p class="hint">${text('film.undated', { count: undated })}</p>`}
    ${
      beyond === 0
        ? nothing
        : html`<p class="hint">${text('film.beyond', { count: beyond, limit: FILM_LIMIT })}</p>`
    }
  </div>`;
}

function renderPlan({ frames, gapCount, lengthMs, byteLength }: FilmPlan): TemplateResult {
  return html`<p class="plan" aria-live="polite">
    <strong>${text('film.plan.frames', { count: frames.length })}</strong>
    ${gapCount === 0 ? nothing : html`<span>${text('film.plan.gaps', { count: gapCount })}</span>`}
    <span>${formatDuration(lengthMs / 1_000)}</span>
    <span>${text('film.plan.bytes', { bytes: formatBytes(byteLength) })}</span>
  </p>`;
}

/** Renders the content of the film, the choices, and the resulting length and size. */
export function renderFilmChoices(
  view: Extract<FilmView, { step: 'choosing' }>,
  choose: (change: Partial<FilmChoices>) => void,
): TemplateResult {
  const { material, choices, plan, isSupported, failure } = view;
  if (material.snapshots.length < 2) {
    return html`${renderLead(material)}
      <p role="status">${text('film.tooFew')}</p>`;
  }
  return html`
    ${renderLead(material)}
    <div class="choices">
      ${list({
        id: 'film-size',
        label: text('film.size'),
        value: String(choices.side),
        options: sizeOptions(material),
        choose: (side) => choose({ side: Number(side) as FilmSide }),
      })}
      ${list({
        id: 'film-speed',
        label: text('film.speed'),
        value: String(choices.speed),
        options: filmSpeeds.map((speed) => ({ value: String(speed), label: speedLabel(speed) })),
        choose: (speed) => choose({ speed: Number(speed) as FilmSpeed }),
      })}
    </div>
    ${list({
      id: 'film-gaps',
      label: text('film.gaps'),
      hint: gapHint(plan),
      value: choices.gaps,
      options: gapChoices.map((gaps) => ({ value: gaps, label: text(`film.gaps.${gaps}`) })),
      choose: (gaps) => choose({ gaps: gapChoices.find((choice) => choice === gaps) ?? 'auto' }),
    })}
    ${renderPlan(plan)}
    <p class="hint">${text('film.caption')}</p>
    ${
      isSupported === false
        ? html`<p class="unsupported" role="alert">
          ${icon('triangleAlert')}<span>${text('film.unsupported')}</span>
        </p>`
        : nothing
    }
    ${failureAlert(failure)}
  `;
}
