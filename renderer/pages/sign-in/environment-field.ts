import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Environment, EnvironmentKind, SignInOptions } from '../../../preload/contract/index.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/environment-mark.ts';
import { chosenOption } from '../layout/select-input.ts';

/** Order of the kinds in the list: those used for work first. */
const KINDS: readonly EnvironmentKind[] = ['production', 'staging', 'development', 'demo'];

interface EnvironmentFieldParts {
  readonly options: SignInOptions | null;
  /** The chosen one; `undefined` if there is none. */
  readonly environment: Environment | undefined;
  readonly choose: (environmentId: string) => void;
  /**
   * Opens the dialog that adds one, removes the chosen one, or shows its service's capabilities.
   */
  readonly open: (kind: 'add' | 'remove' | 'capabilities') => void;
}

/** Renders the sign-in page's choice of an environment, with its details. */
export function renderEnvironmentField(parts: EnvironmentFieldParts): TemplateResult {
  const { options, environment, choose } = parts;
  const chosenId = environment?.id ?? '';
  return html`
    <div class="field">
      <div class="label-row">
        <label for="environment">${text('signIn.environment')}</label>
        <environment-mark .kind=${environment?.kind ?? 'production'}></environment-mark>
      </div>
      <div class="select">
        <select
          id="environment"
          class="input"
          aria-describedby="environment-hint"
          .value=${live(chosenId)}
          @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
        >
          ${renderOptions(options?.environments ?? [], chosenId)}
        </select>
        ${chosenOption(environment?.name ?? '')}
        ${icon('chevronDown')}
      </div>
      <p class="hint" id="environment-hint">
        ${environment?.kind === 'demo' ? text('signIn.demo') : environment?.host}
      </p>
      ${
        environment?.origin === 'managed'
          ? html`<p class="hint locked">${icon('lock')}${text('managed.environment')}</p>`
          : nothing
      }
      <div class="link-row">${renderLinks(parts)}</div>
    </div>
  `;
}

function renderLinks({ options, environment, open }: EnvironmentFieldParts): TemplateResult {
  const remove = text('environment.remove', { name: environment?.name ?? '' });
  const link = (kind: Parameters<typeof open>[0], label: string) =>
    html`<button class="link" type="button" @click=${() => open(kind)}>${label}</button>`;
  return html`
    ${
      options?.canAddEnvironments === false
        ? html`<p class="hint locked">${icon('lock')}${text('managed.noAdding')}</p>`
        : link('add', text('environment.add'))
    }
    ${environment === undefined ? nothing : link('capabilities', text('capabilities.open'))}
    ${
      environment?.origin === 'user'
        ? html`<button class="link remove" type="button" data-tip=${remove} ${middleCut(remove)} @click=${() => open('remove')}>
            <span>${remove}</span>
          </button>`
        : nothing
    }
  `;
}

/** Renders the environments as options of a select, grouped by kind. */
function renderOptions(environments: readonly Environment[], chosenId: string): readonly TemplateResult[] {
  const used = KINDS.filter((kind) => environments.some((environment) => environment.kind === kind));
  return used.map(
    (kind) => html`
      <optgroup label=${text(`environment.kind.${kind}`)}>
        ${environments
          .filter((environment) => environment.kind === kind)
          .map(({ id, name }) => html`<option value=${id} ?selected=${id === chosenId}>${name}</option>`)}
      </optgroup>
    `,
  );
}
