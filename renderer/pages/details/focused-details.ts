import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { DeviceDetails, Health, Tile } from '../../../preload/contract/index.ts';
import type { AppState } from '../../state/app-state.ts';
import { accountOf } from '../../state/session/session-store.ts';
import { invoke } from '../../state/store/invoke.ts';

/** What the details are about: the tile that has the focus, and its device, read when it is first needed. */
export class FocusedDetails implements ReactiveController {
  /** The record of the device that was asked for last; null while it is not read. */
  device: DeviceDetails | null = null;

  private asked = '';
  private requestedHealth = '';
  private readHealth: { readonly key: string; readonly health: Health | null } = { key: '', health: null };
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: Pick<AppState, 'bridge' | 'gallery' | 'health' | 'session'>,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    this.unsubscribe ??= this.app.gallery.onTiles((indices) => {
      const index = this.app.gallery.value.focusedIndex ?? 0;
      if (indices !== undefined && !indices.includes(index)) return;
      this.host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  /** The tile; without a focus the device's own, where `inDevice` says that one is looked at. */
  tile(inDevice: boolean): Tile | null {
    const { gallery } = this.app;
    const { focusedIndex, selected } = gallery.value;
    if (focusedIndex !== null) return gallery.tileAt(focusedIndex) ?? null;
    return selected.size === 0 && inDevice ? (gallery.tileAt(0) ?? null) : null;
  }

  /** How many snapshots are selected while the details are about one that is not among them. */
  selectedOthers(tile: Tile | null): number {
    const { selected } = this.app.gallery.value;
    return tile === null || selected.has(subjectKey(tile.subject)) ? 0 : selected.size;
  }

  /** Reads what the details tell beside the tile itself; what another account knows of the same device is not shown (P14). */
  async load(tile: Tile | null): Promise<void> {
    await Promise.all([this.loadDevice(tile), this.loadHealth(tile)]);
  }

  /** How the device of a tile is beside its usual images; null: an archive, or it is not known yet. */
  health(tile: Tile | null): Health | null {
    return this.readHealth.key === this.healthKey(tile) ? this.readHealth.health : null;
  }

  /** Each change of any device's health may be one of this device's. */
  private healthKey(tile: Tile | null): string {
    if (tile === null || tile.subject.archiveId !== null) return '';
    const accountId = accountOf(this.app.session.value.session)?.id;
    return JSON.stringify([accountId, tile.subject, this.app.health.value.state]);
  }

  private async loadHealth(tile: Tile | null): Promise<void> {
    const key = this.healthKey(tile);
    if (tile === null || key === '' || key === this.requestedHealth) return;
    this.requestedHealth = key;
    const answer = await invoke(() => this.app.bridge.health.of({ subject: tile.subject }));
    if (this.requestedHealth !== key) return;
    this.readHealth = { key, health: answer.ok ? answer.value : null };
    this.host.requestUpdate();
  }

  /** Reads the device of a tile, once in a row. */
  private async loadDevice(tile: Tile | null): Promise<void> {
    const deviceId = tile?.subject.deviceId;
    if (deviceId === undefined) return;
    const asked = JSON.stringify([accountOf(this.app.session.value.session)?.id, deviceId]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.device = null;
    const answer = await invoke(() => this.app.bridge.fleet.device({ deviceId }));
    if (this.asked !== asked) return;
    this.device = answer.ok ? answer.value : null;
    this.host.requestUpdate();
  }
}
