import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../state/gallery/best-snapshot.ts';
import { answeredWithout } from './viewer-notice.ts';

/** After this time without any answer the viewer stops to promise the full precision; it is shown whenever it comes (ms). */
const PATIENCE_MS = 20_000;

/** The wish for the full precision of what is looked at: made once for each subject, and promised for a while. */
export class FullRequest implements ReactiveController {
  /** The tile as it was when its full precision was asked for. */
  private asked: Tile | undefined;
  /** The subject whose full precision the person asked for by a press. */
  private demanded = '';
  private patient = true;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: (tile: Tile) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** The viewer closed: the next time it asks again. */
  forget(): void {
    clearTimeout(this.patience);
    this.asked = undefined;
    this.demanded = '';
  }

  /** Whether the person asked for the full precision of this one by itself. */
  isDemanded(tile: Tile): boolean {
    return this.demanded === subjectKey(tile.subject);
  }

  /** The person asks for the full precision, whatever is fetched of others. */
  demand(tile: Tile): void {
    this.demanded = subjectKey(tile.subject);
    this.begin(tile);
  }

  /** Whether an answer may still come. */
  waitsFor(tile: Tile): boolean {
    return this.patient && this.asked !== undefined && !answeredWithout(this.asked, tile);
  }

  /** Once for each subject that is opened without its full precision. `canCome`: the service may have it. */
  follow(tile: Tile, canCome: boolean): void {
    if (this.asked !== undefined && subjectKey(this.asked.subject) === subjectKey(tile.subject)) return;
    clearTimeout(this.patience);
    this.asked = undefined;
    if (canCome) this.begin(tile);
  }

  private begin(tile: Tile): void {
    clearTimeout(this.patience);
    this.asked = tile;
    this.patient = true;
    if (bestSnapshot(tile)?.precision === 'full') return;
    this.patience = setTimeout(() => {
      this.patient = false;
      this.host.requestUpdate();
    }, PATIENCE_MS);
    this.ask(tile);
  }
}
