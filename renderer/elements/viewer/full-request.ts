import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { answeredWithout } from '../../state/gallery/best-snapshot.ts';

/**
 * Time without an answer after which full precision is no longer announced; it is shown whenever
 * it arrives.
 */
const PATIENCE_MS = 20_000;

/** Requests full precision: once for each image of a subject, announced for a while. */
export class FullRequest implements ReactiveController {
  /** Tile at the time of the request. */
  private requested: Tile | undefined;
  /** Subject whose full precision the user requested explicitly. */
  private demanded = '';
  private patient = true;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly send: (tile: Tile) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Call if the viewer closed, so that it requests again next time. */
  forget(): void {
    clearTimeout(this.patience);
    this.requested = undefined;
    this.demanded = '';
  }

  isDemanded(tile: Tile): boolean {
    return this.demanded === subjectKey(tile.subject);
  }

  /** Requests full precision on the user's command, whatever the settings say. */
  demand(tile: Tile): void {
    this.demanded = subjectKey(tile.subject);
    this.begin(tile);
  }

  /** Returns true if an answer may still arrive. */
  waitsFor(tile: Tile): boolean {
    return this.patient && this.requested !== undefined && !answeredWithout(this.requested, tile);
  }

  /** Requests full precision of another subject. `canCome`: the service may have it. */
  follow(tile: Tile, canCome: boolean): void {
    const isSame =
      this.requested !== undefined && subjectKey(this.requested.subject) === subjectKey(tile.subject);
    // A newer image in low precision may arrive after full precision.
    if (isSame && bestSnapshot(tile)?.precision !== 'full') return;
    clearTimeout(this.patience);
    this.requested = undefined;
    if (canCome) this.begin(tile);
  }

  private begin(tile: Tile): void {
    clearTimeout(this.patience);
    if (bestSnapshot(tile)?.precision === 'full') return;
    this.requested = tile;
    this.patient = true;
    this.patience = setTimeout(() => {
      this.patient = false;
      this.host.requestUpdate();
    }, PATIENCE_MS);
    this.send(tile);
  }
}
