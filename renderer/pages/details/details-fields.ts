import { html, type TemplateResult } from 'lit';
import type { ExtraField } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import {
  type FieldEntry,
  type FieldValue,
  fieldLabel,
  readFieldValue,
} from '../../state/fleet/field-value.ts';

function renderValue(value: FieldValue): TemplateResult {
  if (value.kind === 'list') return renderEntries(value.entries);
  return value.text === ''
    ? html`<span class="muted">${text('details.notReported')}</span>`
    : html`${value.text}`;
}

function renderEntries(entries: readonly FieldEntry[]): TemplateResult {
  return html`<dl class="fields">
    ${entries.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${renderValue(value)}</dd></div>`)}
  </dl>`;
}

/** The fields of a service's record: names in words over their values, lists inside lists moved in. */
export function renderFields(fields: readonly ExtraField[]): TemplateResult {
  return renderEntries(
    fields.map(({ name, value }) => ({ label: fieldLabel(name), value: readFieldValue(value) })),
  );
}
