import {
  type ConnectionWindow,
  createConnectionWindow,
} from '../../../../main/service/client/connection-window.ts';

/** Line that sends one image after the other, in the order of their requests. */
export interface Line {
  readonly roundTripMs: number;
  readonly bytesPerMs: number;
  readonly imageBytes: number;
  /** Relative size of the next image; 1: all are alike. */
  readonly nextSize: () => number;
  /** The server answers 429 beyond this many simultaneous requests; absent: it serves all. */
  readonly mostAtOnce?: number;
}

/** One client's share of a line in the second half of the time. */
interface Share {
  readonly answers: number;
  readonly bytes: number;
  readonly delaysMs: number;
}

/** Pause of a client after a 429 without a time. */
const PAUSE_MS = 1_000;

export const LIMITS = { least: 6, most: 24 } as const;

/**
 * Lets clients with endless images, each with its own window, share a line until this many answers
 * have arrived. The second client joins after an eighth of the first one's. Time is simulated.
 */
export function shareLine(line: Line, clients: number, answers: number) {
  const agenda = createAgenda();
  let freeAt = 0;
  let done = 0;
  let halfAt = 0;
  let serving = 0;
  let refused = 0;
  const windows: ConnectionWindow[] = [];
  const busy: number[] = [];
  const pausedUntil: number[] = [];
  const shares: Share[] = [];

  function refuse(
    client: number,
    window: ConnectionWindow,
    begun: ReturnType<ConnectionWindow['begin']>,
  ): void {
    if (done > answers / 2) refused += 1;
    window.end(begun, { kind: 'overloaded' });
    busy[client] = (busy[client] ?? 0) - 1;
    pausedUntil[client] = agenda.now() + PAUSE_MS;
    agenda.after(PAUSE_MS, () => fill(client, window));
  }

  function request(client: number, window: ConnectionWindow): void {
    const begun = window.begin();
    const sentAt = agenda.now();
    const bytes = line.imageBytes * line.nextSize();
    busy[client] = (busy[client] ?? 0) + 1;
    agenda.after(line.roundTripMs / 2, () => {
      if (serving >= (line.mostAtOnce ?? Number.POSITIVE_INFINITY)) {
        agenda.after(line.roundTripMs / 2, () => refuse(client, window, begun));
        return;
      }
      serving += 1;
      agenda.after(Math.max(freeAt, agenda.now()) + bytes / line.bytesPerMs - agenda.now(), () => {
        serving -= 1;
      });
      const startsAt = Math.max(freeAt, agenda.now());
      freeAt = startsAt + bytes / line.bytesPerMs;
      const delayMs = startsAt + line.roundTripMs / 2 - sentAt;
      agenda.after(freeAt - agenda.now() + line.roundTripMs / 2, () => {
        window.end(begun, { kind: 'answered', delayMs });
        busy[client] = (busy[client] ?? 0) - 1;
        done += 1;
        if (done === Math.floor(answers / 2)) halfAt = agenda.now();
        else if (done > answers / 2) {
          const before = shares[client] ?? { answers: 0, bytes: 0, delaysMs: 0 };
          shares[client] = {
            answers: before.answers + 1,
            bytes: before.bytes + bytes,
            delaysMs: before.delaysMs + delayMs,
          };
        }
        if (done === Math.floor(answers / 8)) for (let next = 1; next < clients; next += 1) join(next);
        fill(client, window);
      });
    });
  }

  function fill(client: number, window: ConnectionWindow): void {
    if (agenda.now() < (pausedUntil[client] ?? 0)) return;
    while ((busy[client] ?? 0) < window.size()) request(client, window);
  }

  function join(client: number): void {
    const window = createConnectionWindow(LIMITS);
    windows[client] = window;
    fill(client, window);
  }

  join(0);
  while (done < answers) agenda.step();
  const passedMs = agenda.now() - halfAt;
  const bytes = shares.reduce((sum, share) => sum + share.bytes, 0);
  return { shares, bytesPerMs: bytes / passedMs, refused, sizes: windows.map((window) => window.size()) };
}

/** Returns the most that any fixed number of connections up to the limit would reach. */
export function mostBytesPerMs({ roundTripMs, bytesPerMs, imageBytes }: Line): number {
  return Math.min(bytesPerMs, (LIMITS.most * imageBytes) / (roundTripMs + imageBytes / bytesPerMs));
}

/** Returns the delay with the least connections, which no line is spared. */
export function leastDelayMs({ roundTripMs, bytesPerMs, imageBytes }: Line): number {
  return Math.max(roundTripMs, (LIMITS.least * imageBytes) / bytesPerMs);
}

/** Runs events in the order of their time. */
function createAgenda() {
  const planned: { readonly at: number; readonly action: () => void }[] = [];
  let now = 0;
  return {
    now: () => now,
    after(milliseconds: number, action: () => void): void {
      const at = now + milliseconds;
      const index = planned.findLastIndex((other) => other.at <= at) + 1;
      planned.splice(index, 0, { at, action });
    },
    step(): void {
      const next = planned.shift();
      if (next === undefined) throw new Error('Somebody always requests more.');
      now = next.at;
      next.action();
    },
  };
}
