import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { DeviceDetails, Health, Tile } from '../../../preload/contract/index.ts';
import type { AppState } from '../../state/app-state.ts';
import { accountOf } from '../../state/session/session-store.ts';
import { invoke } from '../../state/store/invoke.ts';

/** Tile that the details show, and its device, loaded on first use. */
export class FocusedDetails implements ReactiveController {
  /** Record of the last requested device; `null` while it is not loaded. */
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

  /** Returns the focused tile; without focus, the device's own tile if `inDevice`. */
  tile(inDevice: boolean): Tile | null {
    const { gallery } = this.app;
    const { focusedIndex, selected } = gallery.value;
    if (focusedIndex !== null) return gallery.tileAt(focusedIndex) ?? null;
    return selected.size === 0 && inDevice ? (gallery.tileAt(0) ?? null) : null;
  }

  /** Returns the number of selected snapshots if `tile` is not one of them, else 0. */
  selectedOthers(tile: Tile | null): number {
    const { selected } = this.app.gallery.value;
    return tile === null || selected.has(subjectKey(tile.subject)) ? 0 : selected.size;
  }

  /**
   * Loads what the tile itself lacks. Knowledge of other accounts about the device is not shown
   * (P14).
   */
  async load(tile: Tile | null): Promise<void> {
    await Promise.all([this.loadDevice(tile), this.loadHealth(tile)]);
  }

  /** Returns the health of a tile's device; `null` for an archive, or while it is unknown. */
  health(tile: Tile | null): Health | null {
    return this.readHealth.key === this.healthKey(tile) ? this.readHealth.health : null;
  }

  /**
   * Identifies a health reading. Any change of health may concern this device, so each one is a
   * new key.
   */
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

  /** Loads the device of a tile unless it was the last one loaded. */
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
