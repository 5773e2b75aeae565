import type { PinRule, PinTarget, Visit } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { Clock } from '../../shared/desktop.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { targetSlices } from '../queue/target-slices.ts';

interface VisitsOptions {
  readonly library: Library;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onChanged: () => void;
}

/** Devices with their archives in one transaction: a few milliseconds. */
const SLICE_DEVICES = 20;

/** Baselines released in one transaction. */
const SLICE_ROWS = 500;

const DEVICES_ALONE: PinRule = { kind: 'newest', number: 0 };

/** Visits: a name, and the devices that they concern. */
export class Visits {
  readonly #options: VisitsOptions;
  /** One at a time: an end releases what another one would freeze. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /**
   * Begins a visit to the devices of targets, or adds them to the one with that name. `null` if a
   * target is unknown.
   */
  async begin(name: string, targets: readonly PinTarget[]): Promise<Visit | null> {
    const { library, clock } = this.#options;
    const store = library.offline;
    const known = store.read((tables) => targets.map((target) => tables.targets.names(target)));
    if (known.includes(null)) return null;
    const id = store.write(({ visits }) => visits.begin(name, clock.now()));
    for (const target of targets) {
      for await (const slice of targetSlices(library, target, DEVICES_ALONE, clock.now()))
        store.write(({ visits }) =>
          visits.add(
            id,
            slice.map(({ deviceRow }) => deviceRow),
          ),
        );
    }
    this.#options.onChanged();
    return this.#find(id);
  }

  /**
   * Freezes the newest snapshots of the devices of a visit under way. `null` if there is no such
   * visit.
   */
  end(visitId: number): Promise<Visit | null> {
    return this.#inTurn(async () => {
      const { library, clock, signal, onChanged } = this.#options;
      const store = library.offline;
      if (this.#find(visitId)?.endedAt !== null) return null;
      // An end that was interrupted, or undone, has left its own.
      await this.#release(visitId);
      for (let after = 0; !signal.aborted; ) {
        const members = store.write(({ visits }) => {
          const rows = visits.members(visitId, after, SLICE_DEVICES);
          for (const row of rows) visits.freeze(visitId, row);
          return rows;
        });
        const last = members.at(-1);
        if (last === undefined) break;
        after = last;
        await yieldToEventLoop();
      }
      if (signal.aborted) return null;
      store.write(({ visits }) => visits.end(clock.now(), visitId));
      onChanged();
      return this.#find(visitId);
    });
  }

  /**
   * Resumes the visit, and restores the previous baselines. One with the same name that was begun
   * meanwhile joins it. False if there is no such ended visit.
   */
  undo(visitId: number): Promise<boolean> {
    return this.#inTurn(async () => {
      const { library, onChanged } = this.#options;
      const ended = this.#find(visitId);
      if (ended === null || ended.endedAt === null) return false;
      const twin = library.offline.read(({ visits }) => visits.underWay(ended.name));
      if (twin !== null) await this.#release(twin);
      library.offline.write(({ visits }) => {
        visits.reopen(visitId);
        if (twin === null) return;
        visits.adopt(visitId, twin);
        visits.remove(twin);
      });
      onChanged();
      return true;
    });
  }

  /** Returns false if there is no such running visit. */
  remove(visitId: number): Promise<boolean> {
    return this.#inTurn(async () => {
      const { library, onChanged } = this.#options;
      if (this.#find(visitId)?.endedAt !== null) return false;
      await this.#release(visitId);
      library.offline.write(({ visits }) => visits.remove(visitId));
      onChanged();
      return true;
    });
  }

  #find(visitId: number): Visit | null {
    return this.#options.library.offline.read(({ visits }) => visits.one(visitId));
  }

  async #release(visitId: number): Promise<void> {
    const store = this.#options.library.offline;
    while (store.write(({ visits }) => visits.release(visitId, SLICE_ROWS))) await yieldToEventLoop();
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves once nothing is being ended, undone or removed. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
