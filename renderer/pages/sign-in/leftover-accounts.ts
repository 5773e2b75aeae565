import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AccountData, Failure, LeftoverAccount } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { keepFocus } from '../../dom/keep-focus.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatAge } from '../../locales/format-time.ts';
import '../../locales/add-late-texts.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { isNamedAfterKind, leftoverName } from '../../state/session/account-words.ts';
import { openAccount } from '../../state/session/open-account.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import '../../elements/widgets/environment-mark.ts';
import './delete-leftover-dialog.ts';

/** Unlisted accounts with data on this laptop: each can be opened read-only, or deleted. */
@customElement('leftover-accounts')
class LeftoverAccounts extends AppElement {
  static override styles = [
    settingsStyles,
    css`
      .lead {
        margin-block-end: var(--space-2);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['accounts', 'now'], uses: ['session', 'toasts'] });

  /** Disk usage of each account, as far as measured. */
  @state() private data: ReadonlyMap<string, AccountData> = new Map();
  @state() private deleting: LeftoverAccount | null = null;
  @state() private failure: Failure | null = null;

  private readonly measured = new Set<string>();

  constructor() {
    super();
    keepFocus(this, '#leftovers');
  }

  protected override updated(_changed: PropertyValues<this>): void {
    for (const { accountId } of this.app.accounts.value.leftovers) {
      if (this.measured.has(accountId)) continue;
      this.measured.add(accountId);
      void this.measure(accountId);
    }
  }

  private async measure(accountId: string): Promise<void> {
    const answer = await this.app.accounts.measure(accountId);
    // The rest works without a size.
    if (answer.ok) this.data = new Map([...this.data, [accountId, answer.value]]);
  }

  private async open(accountId: string): Promise<void> {
    const relisted = await this.app.accounts.relist(accountId);
    this.failure = relisted.ok ? null : relisted.failure;
    const known = this.app.accounts.value.accounts.find(({ account }) => account.id === accountId);
    if (relisted.ok && known !== undefined) await openAccount(this.app, known);
  }

  /** Renders the parts, each in its own text direction. */
  private renderHint({ accountId, username, environment, usedAt }: LeftoverAccount): unknown {
    const size = this.data.get(accountId)?.bytes;
    const age = usedAt === null ? null : formatAge(usedAt, this.app.now.value);
    const parts = [
      username === '' || environment === null || isNamedAfterKind(environment) ? null : environment.name,
      size === undefined ? null : formatBytes(size),
      age === null ? null : text('settings.account.used', { age }),
    ].filter((part) => part !== null);
    return parts.map((part, index) => html`${index === 0 ? nothing : ' · '}<bdi>${part}</bdi>`);
  }

  private renderLeftover(leftover: LeftoverAccount): TemplateResult {
    const { accountId, environment, canOpen } = leftover;
    const name = leftoverName(leftover);
    return settingsRow({
      name: html`${name}${environment === null ? nothing : html` <environment-mark .kind=${environment.kind} .beside=${name}></environment-mark>`}`,
      hint: this.renderHint(leftover),
      below: canOpen ? nothing : html`<p class="hint">${text('leftover.needsSignIn')}</p>`,
      control: html`<div class="buttons">
        ${
          canOpen
            ? textButton(text('leftover.open'), () => this.open(accountId), {
                name: text('leftover.openOf', { name }),
              })
            : nothing
        }
        ${textButton(text('leftover.delete'), () => (this.deleting = leftover), {
          classes: 'quiet',
          name: text('leftover.deleteOf', { name }),
        })}
      </div>`,
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { leftovers } = this.app.accounts.value;
    const { deleting } = this;
    if (leftovers.length === 0 && deleting === null) return nothing;
    return html`
      <section aria-labelledby="leftovers">
        <h3 id="leftovers" tabindex="-1">${text('leftover.title')}</h3>
        <p class="hint lead">${text('leftover.lead')}</p>
        ${failureAlert(this.failure)}
        <div class="card">
          ${repeat(
            leftovers,
            ({ accountId }) => accountId,
            (leftover) => this.renderLeftover(leftover),
          )}
        </div>
      </section>
      ${
        deleting === null
          ? nothing
          : html`<delete-leftover-dialog
            .leftover=${deleting}
            .data=${this.data.get(deleting.accountId) ?? null}
            @dialog-close=${() => (this.deleting = null)}
          ></delete-leftover-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'leftover-accounts': LeftoverAccounts;
  }
}
