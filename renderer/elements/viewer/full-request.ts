import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { answeredWithout } from '../../state/gallery/best-snapshot.ts';

/** After this time without an answer the viewer no longer announces the full precision; it is shown whenever it comes. */
const PATIENCE_MS = 20_000;

/** The request of the full precision: sent once for each image of a subject, and announced for a while. */
export class FullRequest implements ReactiveController {
  /** The tile as it was when its full precision was requested. */
  private requested: Tile | undefined;
  /** The subject whose full precision the person requested by a press. */
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

  /** The viewer closed: the next time it requests again. */
  forget(): void {
    clearTimeout(this.patience);
    this.requested = undefined;
    this.demanded = '';
  }

  isDemanded(tile: Tile): boolean {
    return this.demanded === subjectKey(tile.subject);
  }

  /** The person requests the full precision, whatever the settings download by themselves. */
  demand(tile: Tile): void {
    this.demanded = subjectKey(tile.subject);
    this.begin(tile);
  }

  /** Whether an answer may still come. */
  waitsFor(tile: Tile): boolean {
    return this.patient && this.requested !== undefined && !answeredWithout(this.requested, tile);
  }

  /** Requests the full precision of another subject. `canCome`: the service may have it. */
  follow(tile: Tile, canCome: boolean): void {
    const isSame =
      this.requested !== undefined && subjectKey(this.requested.subject) === subjectKey(tile.subject);
    // After the full precision a newer image in the low one may come.
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
