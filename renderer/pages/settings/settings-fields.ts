import { html, type TemplateResult } from 'lit';
import type { Settings } from '../../../preload/contract/index.ts';
import type { IconName } from '../../icons/icon.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { settingsRow } from '../layout/settings-row.ts';
import '../../elements/widgets/segment-choice.ts';

/** Names of the settings whose values are strings. */
type WordSetting = {
  [Name in keyof Settings]: Settings[Name] extends string ? Name : never;
}[keyof Settings];

/** Renders a setting with a few values side by side, each with the key of its text. */
export function choiceField<Name extends WordSetting>(
  app: Pick<AppState, 'info' | 'settings'>,
  name: Name,
  words: { readonly label: PlainTextKey; readonly hint: PlainTextKey },
  values: Readonly<Record<Settings[Name], PlainTextKey>>,
  symbols?: Readonly<Record<Settings[Name], IconName>>,
): TemplateResult {
  return settingsRow({
    name: text(words.label),
    hint: text(words.hint),
    isManaged: isManaged(app, name),
    control: html`<segment-choice
      label=${text(words.label)}
      .options=${Object.entries<PlainTextKey>(values).map(([value, key]) => ({
        value,
        label: text(key),
        symbol: symbols?.[value as Settings[Name]],
      }))}
      .value=${app.settings.value?.[name] ?? ''}
      ?disabled=${isManaged(app, name)}
      @choice=${(event: CustomEvent<Settings[Name]>) => app.settings.choose({ [name]: event.detail })}
    ></segment-choice>`,
  });
}
