import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Environment, EnvironmentKind, SignInOptions } from '../../../preload/contract/index.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/environment-mark.ts';

/** The order of the kinds in the list: what is used for work comes first. */
const KINDS: readonly EnvironmentKind[] = ['production', 'staging', 'development', 'demo'];

interface EnvironmentFieldParts {
  readonly options: SignInOptions | null;
  /** The one that is chosen; undefined where there is none. */
  readonly environment: Environment | undefined;
  readonly choose: (environmentId: string) => void;
  /** Opens the dialog that adds one, asks before the chosen one is removed, or shows how its service answers. */
  readonly open: (kind: 'add' | 'remove' | 'capabilities') => void;
}

/** The field of the sign-in page in which an environment is chosen, with what is known of it. */
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

/** The environments as options of a select, under a word for each kind; the option is called as the environment is. */
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
