import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type {
  StorageAction,
  StorageActionReport,
  StorageTarget,
  UsageGroup,
  UsagePage,
  UsageQuery,
  UsageRow,
} from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { SectionList } from '../layout/section-list.ts';
import { sectionStyles } from '../layout/section-styles.ts';
import { rowContent, settingsRow } from '../layout/settings-row.ts';
import '../../elements/widgets/progress-bar.ts';
import '../../elements/widgets/segment-choice.ts';
import './storage-action-dialog.ts';
import '../../locales/add-late-texts.ts';

const ACTIONS: readonly StorageAction['action'][] = ['free', 'keepOnlyLow', 'forget'];

type By = UsageQuery['by'];

const GROUPS: readonly By[] = ['organization', 'device', 'precision', 'pin'];

interface Asked {
  readonly action: StorageAction['action'];
  readonly target: StorageTarget;
  readonly name: string;
}

function organizationName(group: Extract<UsageGroup, { kind: 'organization' | 'device' }>): string {
  return group.organizationName ?? group.organizationId ?? text('fleet.ungrouped');
}

function groupName(group: UsageGroup): string {
  if (group.kind === 'organization') return organizationName(group);
  if (group.kind === 'device') return group.deviceName;
  if (group.kind === 'precision') return text(`gallery.precision.${group.precision}`);
  if (group.kind === 'pin') return group.title === '' ? text('fleet.ungrouped') : group.title;
  return text(`storage.usage.${group.kind}`);
}

function groupParent(group: UsageGroup): string | null {
  return group.kind === 'device' ? organizationName(group) : group.kind === 'pin' ? group.subtitle : null;
}

/** Disk usage of images by organization, device, precision or pin, with actions that free it. */
@customElement('storage-usage')
class StorageUsage extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { uses: ['bridge', 'gallery', 'navigation', 'storage', 'toasts'] });

  @state() private by: By = 'organization';
  @state() private only: { readonly id: string | null; readonly name: string } | null = null;
  @state() private sums: UsagePage | null = null;
  @state() private asked: Asked | null = null;

  private readonly usage = new SectionList<UsageRow>(
    this,
    async (page) => {
      const answer = await this.app.bridge.storage.usage({
        by: this.by,
        ...(this.only === null ? {} : { organizationId: this.only.id }),
        ...page,
      });
      if (answer.ok) this.sums = answer.value;
      return answer;
    },
    { store: () => this.app.storage, key: () => `${this.app.storage.value.state?.usedBytes}` },
  );

  private show(by: By, only: typeof this.only): void {
    this.by = by;
    this.only = only;
    void this.usage.load();
  }

  private gone({ images, bytes }: StorageActionReport): void {
    const message = text('storage.done', { count: images, bytes: formatBytes(bytes) });
    this.app.toasts.show({ message, tone: 'good' });
    void this.usage.load();
    void this.app.storage.load();
    this.app.gallery.reload(false);
  }

  private renderActions(target: StorageTarget, name: string, actions = ACTIONS): TemplateResult {
    return html`<div class="buttons">
      ${actions.map((action) =>
        textButton(text(`storage.action.${action}`), () => (this.asked = { action, target, name }), {
          classes: 'quiet',
          name: text(`storage.action.${action}Of`, { name }),
        }),
      )}
    </div>`;
  }

  /**
   * Renders the actions of a group. Keeping only low images, and freeing images without retention,
   * apply to all images.
   */
  private renderButtons(group: UsageGroup, name: string): TemplateResult | typeof nothing {
    switch (group.kind) {
      case 'organization':
        return html`<div class="buttons">
          ${textButton(
            text('storage.usage.devices'),
            () => this.show('device', { id: group.organizationId, name }),
            {
              classes: 'quiet',
              symbol: 'camera',
              name: text('storage.usage.devicesOf', { name }),
            },
          )}
          ${this.renderActions({ kind: 'organization', organizationId: group.organizationId }, name)}
        </div>`;
      case 'device':
        return this.renderActions({ kind: 'device', deviceId: group.deviceId }, name);
      case 'precision':
        return group.precision === 'low'
          ? nothing
          : this.renderActions({ kind: 'everything' }, text('storage.everything'), ['keepOnlyLow']);
      case 'pin':
        return html`<div class="buttons">
          ${textButton(
            text('storage.usage.pins'),
            () => this.app.navigation.go({ page: 'offline', section: 'pins' }),
            {
              classes: 'quiet',
              symbol: 'pin',
              name: text('storage.usage.pinOf', { name }),
            },
          )}
        </div>`;
      case 'visit':
        return nothing;
      case 'notRetained':
        return this.renderActions({ kind: 'everything' }, text('storage.everything'), ['free']);
      default:
        return assertNever(group);
    }
  }

  private readonly renderRow = (row: UsageRow): TemplateResult => {
    const { group, lowBytes, fullBytes, retainedBytes } = row;
    const name = groupName(group);
    const all = (this.sums?.lowBytes ?? 0) + (this.sums?.fullBytes ?? 0);
    return rowContent({
      name: `${name} · ${formatBytes(lowBytes + fullBytes)}`,
      hint: groupParent(group) ?? undefined,
      below: html`
        <progress-bar
          .label=${text('storage.usedLabel')}
          .value=${lowBytes + fullBytes}
          .max=${Math.max(1, all)}
        ></progress-bar>
        <p class="hint">
          ${text('storage.usage.row', { low: formatBytes(lowBytes), full: formatBytes(fullBytes) })}
          ${retainedBytes === 0 ? nothing : html` · ${text('storage.usage.pinned', { bytes: formatBytes(retainedBytes) })}`}
        </p>
      `,
      control: this.renderButtons(group, name),
    });
  };

  private renderSums({ lowBytes, fullBytes, retainedBytes }: UsagePage): TemplateResult {
    const name = text('storage.everything');
    return html`<div class="card">
      ${settingsRow({
        name,
        hint: text('storage.kinds', {
          low: formatBytes(lowBytes),
          full: formatBytes(fullBytes),
          pinned: formatBytes(retainedBytes),
        }),
        control: this.renderActions({ kind: 'everything' }, name),
      })}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { sums, only, asked } = this;
    return html`
      ${sums === null || only !== null ? nothing : this.renderSums(sums)}
      <section>
        <div class="section-head">
          <segment-choice
            .label=${text('storage.usage.by')}
            .options=${GROUPS.map((value) => ({ value, label: text(`storage.usage.by.${value}`) }))}
            .value=${this.by}
            @choice=${(event: CustomEvent<By>) => this.show(event.detail, null)}
          ></segment-choice>
          ${
            only === null
              ? nothing
              : html`<p class="buttons">
                <span>${text('storage.usage.onlyOf', { name: only.name })}</span>
                ${textButton(text('storage.usage.all'), () => this.show('device', null))}
              </p>`
          }
        </div>
        ${this.usage.render({
          label: text('storage.section.usage'),
          row: this.renderRow,
          empty: [text('storage.usage.empty'), text('storage.usage.emptyText'), 'hardDrive'],
        })}
      </section>
      ${
        asked === null
          ? nothing
          : html`<storage-action-dialog
            .bridge=${this.app.bridge}
            .target=${asked.target}
            .action=${asked.action}
            .name=${asked.name}
            @images-gone=${(event: CustomEvent<StorageActionReport>) => this.gone(event.detail)}
            @dialog-close=${() => (this.asked = null)}
          ></storage-action-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-usage': StorageUsage;
  }
}
