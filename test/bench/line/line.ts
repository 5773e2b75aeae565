import { sequence } from '../../../simulator/core/random.ts';

/** How a line behaves, in both directions alike. */
export interface LineFigures {
  readonly roundTripMs: number;
  readonly kilobitsPerSecond: number;
  /** A connection is cut after so many bytes of answers on average, each has its own; 0: never. */
  readonly cutEveryBytes: number;
}

/** Time in ms. The bench hands in the real one, the test one that is counted. */
export interface LineTime {
  now(): number;
  after(milliseconds: number, action: () => void): void;
}

/** An end of a connection, which receives what came over the line. */
export interface LineEnd {
  /** Resolves when more may come; undefined: at once. */
  receive(piece: Uint8Array): Promise<void> | undefined;
  /** The other end has sent everything. */
  finish(): void;
}

/** One direction of a connection. */
export interface LineSender {
  send(piece: Uint8Array): void;
  /** Nothing more is sent. */
  finish(): void;
  /** Bytes that were handed in and are not on the line yet. */
  waitingBytes(): number;
}

interface Connection {
  state: 'opening' | 'open' | 'over';
  readonly onOpen: (() => void)[];
}

const BITS_PER_BYTE = 8;
/** What fits into a packet of Ethernet with its heads. */
const SEGMENT_BYTES = 1_460;
/** Segments that a new connection sends without an answer (RFC 6928). */
const FIRST_SEGMENTS = 10;
/** A connection fills the line, and as much again of the queue before it. */
const FULL = 2;

/**
 * A line that all connections share, as TCP uses it: what is sent waits its turn at the rate of the line, half a round trip passes, and a connection
 * has only so much under way: ten segments at first, twice as much after each round trip, until it fills the line.
 */
export function createLine({ roundTripMs, kilobitsPerSecond, cutEveryBytes }: LineFigures, time: LineTime) {
  const bytesPerMs = kilobitsPerSecond / BITS_PER_BYTE;
  const halfMs = roundTripMs / 2;
  const mostSent = Math.max(FIRST_SEGMENTS * SEGMENT_BYTES, FULL * roundTripMs * bytesPerMs);
  const random = sequence(cutEveryBytes);

  /** The sender of a direction: one piece after the other. `action` runs when the piece has come over. */
  function createDirection() {
    const sent: (() => void)[] = [];
    let freeAt = 0;
    return (bytes: number, action: () => void): void => {
      freeAt = Math.max(freeAt, time.now()) + bytes / bytesPerMs;
      sent.push(action);
      // The timers of Node keep no order within a millisecond; a line does.
      time.after(freeAt + halfMs - time.now(), () => sent.shift()?.());
    };
  }
  const up = createDirection();
  const down = createDirection();

  function createSender(
    transmit: ReturnType<typeof createDirection>,
    connection: Connection,
    end: LineEnd,
  ): LineSender {
    const waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    let sent = 0;
    let most = FIRST_SEGMENTS * SEGMENT_BYTES;
    let isFinishing = false;

    function takeSegment(): Uint8Array | undefined {
      const first = waiting.shift();
      if (first === undefined) return undefined;
      if (first.byteLength > SEGMENT_BYTES) waiting.unshift(first.subarray(SEGMENT_BYTES));
      const segment = first.subarray(0, SEGMENT_BYTES);
      waitingBytes -= segment.byteLength;
      return segment;
    }

    function acknowledge(bytes: number): void {
      sent -= bytes;
      most = Math.min(mostSent, most + bytes);
      pump();
    }

    function pump(): void {
      if (connection.state !== 'open') return;
      while (sent < most) {
        const segment = takeSegment();
        if (segment === undefined) break;
        const { byteLength } = segment;
        sent += byteLength;
        transmit(byteLength, () => {
          if (connection.state === 'over') return;
          const taking = end.receive(segment);
          const answer = () => time.after(halfMs, () => acknowledge(byteLength));
          if (taking === undefined) answer();
          else void taking.then(answer);
        });
      }
      if (isFinishing && waiting.length === 0) {
        isFinishing = false;
        // Behind the last segment, which takes the line's time.
        transmit(0, () => end.finish());
      }
    }

    connection.onOpen.push(pump);
    return {
      send(piece) {
        waiting.push(piece);
        waitingBytes += piece.byteLength;
        pump();
      },
      finish() {
        isFinishing = true;
        pump();
      },
      waitingBytes: () => waitingBytes,
    };
  }

  return {
    /** Opens a connection. Its first bytes leave after the round trip of the handshake. `onCut`: it ended within an answer, as when the signal drops. */
    connect(server: LineEnd, client: LineEnd, onCut: () => void) {
      const connection: Connection = { state: 'opening', onOpen: [] };
      time.after(roundTripMs, () => {
        if (connection.state === 'opening') connection.state = 'open';
        for (const pump of connection.onOpen) pump();
      });
      let leftBytes =
        cutEveryBytes === 0 ? Number.POSITIVE_INFINITY : -Math.log(1 - random()) * cutEveryBytes;
      const counted: LineEnd = {
        receive(piece) {
          leftBytes -= piece.byteLength;
          if (leftBytes >= 0) return client.receive(piece);
          connection.state = 'over';
          void client.receive(piece.subarray(0, leftBytes));
          onCut();
          return undefined;
        },
        finish: client.finish,
      };
      return {
        up: createSender(up, connection, server),
        down: createSender(down, connection, counted),
        /** Drops what is under way. */
        end(): void {
          connection.state = 'over';
        },
      };
    },
  };
}
