import { html, type TemplateResult } from 'lit';
import type { Settings } from '../../../preload/contract/index.ts';
import type { SegmentOption } from '../../elements/widgets/segment-choice.ts';
import '../../elements/widgets/segment-choice.ts';
import { switchControl } from '../../elements/widgets/switch-control.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectInput } from '../layout/select-input.ts';
import { settingsRow } from '../layout/settings-row.ts';

/** What a setting is shown and chosen with. */
type SettingApp = Pick<AppState, 'info' | 'settings'>;

/** What every row of a setting says. */
interface FieldWords {
  readonly label: string;
  readonly hint?: string;
}

/** The names of the settings that hold values of a type. */
type NameOf<Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

/** Whether an administrator decided a setting. */
export function isManaged({ info }: Pick<AppState, 'info'>, name: keyof Settings): boolean {
  return info.value?.managed.settings.includes(name) === true;
}

function row(
  app: SettingApp,
  name: keyof Settings,
  words: FieldWords,
  control: TemplateResult,
): TemplateResult {
  const { label, hint } = words;
  return settingsRow({
    name: label,
    ...(hint === undefined ? {} : { hint }),
    isManaged: isManaged(app, name),
    control,
  });
}

/** A setting with a few values side by side. */
export function choiceField<Name extends NameOf<string>>(
  app: SettingApp,
  name: Name,
  words: FieldWords,
  options: readonly (SegmentOption & { readonly value: Settings[Name] })[],
): TemplateResult {
  return row(
    app,
    name,
    words,
    html`<segment-choice
      label=${words.label}
      .options=${options}
      .value=${app.settings.value?.[name] ?? ''}
      ?disabled=${isManaged(app, name)}
      @choice=${(event: CustomEvent<Settings[Name]>) => app.settings.choose({ [name]: event.detail })}
    ></segment-choice>`,
  );
}

/** A setting with many values, in a list that opens. */
export function listField(
  app: SettingApp,
  name: NameOf<string>,
  words: FieldWords,
  options: readonly { readonly value: string; readonly label: string }[],
): TemplateResult {
  return row(
    app,
    name,
    words,
    selectInput({
      label: words.label,
      value: app.settings.value?.[name] ?? '',
      options,
      disabled: isManaged(app, name),
      choose: (value) => app.settings.choose({ [name]: value }),
    }),
  );
}

/** A setting that is on or off. */
export function switchField(app: SettingApp, name: NameOf<boolean>, words: FieldWords): TemplateResult {
  const checked = app.settings.value?.[name] === true;
  return row(
    app,
    name,
    words,
    switchControl({
      label: words.label,
      checked,
      disabled: isManaged(app, name),
      toggle: () => app.settings.choose({ [name]: !checked }),
    }),
  );
}
