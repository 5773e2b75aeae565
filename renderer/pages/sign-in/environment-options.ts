import { html, type TemplateResult } from 'lit';
import type { Environment, EnvironmentKind } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

/** The order of the kinds in the list: what is used for work comes first. */
const KINDS: readonly EnvironmentKind[] = ['production', 'staging', 'development', 'demo'];

/** The environments as options of a select, under a word for each kind; the option is called as the environment is. */
export function renderEnvironmentOptions(
  environments: readonly Environment[],
  chosenId: string,
): readonly TemplateResult[] {
  return KINDS.map((kind) => ({
    kind,
    choices: environments.filter((environment) => environment.kind === kind),
  }))
    .filter(({ choices }) => choices.length > 0)
    .map(
      ({ kind, choices }) => html`
        <optgroup label=${text(`environment.kind.${kind}`)}>
          ${choices.map(
            ({ id, name }) => html`<option value=${id} ?selected=${id === chosenId}>${name}</option>`,
          )}
        </optgroup>
      `,
    );
}
