import { createConnectionWindows } from '../../../main/service/client/connection-window.ts';
import type { WindowMemory } from '../../../main/service/client/window-memory.ts';
import { cloudLimits } from '../../../main/service/http/limits.ts';
import { mostItems } from '../../../main/sync/queue/item-slots.ts';
import { createCountedTime } from './counted-time.ts';
import { createLine, type LineFigures } from './line.ts';

/** A sync of images over a line, in time that is counted: what the machine does besides changes nothing. */
export interface CountedSync {
  readonly line: LineFigures;
  readonly images: number;
  /** Of an image, or of the answer that it has not changed. */
  readonly answerBytes: number;
}

const REQUEST_BYTES = 500;
const ADDRESS_BYTES = 300;

interface Answered {
  /** The head of the answer came so long after the request. */
  readonly onHead?: (delayMs: number) => void;
  readonly onEnd: () => void;
}

/** A line, and clients of it whose connections stay open, each for one request at a time. */
function openLine(figures: LineFigures) {
  const time = createCountedTime();
  const line = createLine(figures, time);

  function createClient() {
    const idle: ReturnType<typeof open>[] = [];

    function open() {
      let requestLeft = 0;
      let answerLeft = 0;
      let answerBytes = 0;
      let sentAt = 0;
      let answered: Answered = { onEnd() {} };
      const server = {
        receive(piece: Uint8Array) {
          requestLeft -= piece.byteLength;
          if (requestLeft === 0) senders.down.send(new Uint8Array(answerBytes));
          return undefined;
        },
        finish() {},
      };
      const client = {
        receive(piece: Uint8Array) {
          if (answerLeft === answerBytes) answered.onHead?.(time.now() - sentAt);
          answerLeft -= piece.byteLength;
          if (answerLeft > 0) return undefined;
          idle.push(connection);
          answered.onEnd();
          return undefined;
        },
        finish() {},
      };
      const senders = line.connect(server, client, () => {});
      const connection = {
        send(bytes: number, listener: Answered): void {
          [answered, answerBytes, answerLeft, requestLeft] = [listener, bytes, bytes, REQUEST_BYTES];
          sentAt = time.now();
          senders.up.send(new Uint8Array(REQUEST_BYTES));
        },
      };
      return connection;
    }

    return (bytes: number, answered: Answered) => (idle.pop() ?? open()).send(bytes, answered);
  }

  return { time, createClient };
}

/** As the script of the bench: all addresses, then all images, so many at a time. Returns how long it took; ms. */
export function scriptMs({ line, images, answerBytes }: CountedSync, atOnce: number): number {
  const { time, createClient } = openLine(line);
  function requestAll(bytes: number, onEnd: () => void): void {
    const send = createClient();
    let left = images;
    let busy = 0;
    function next(): void {
      for (; left > 0 && busy < atOnce; left -= 1) {
        busy += 1;
        send(bytes, {
          onEnd() {
            busy -= 1;
            if (left === 0 && busy === 0) onEnd();
            else next();
          },
        });
      }
    }
    next();
  }
  requestAll(ADDRESS_BYTES, () => requestAll(answerBytes, () => {}));
  time.run();
  return time.now();
}

/** As the product: by its windows and its slots, each image after its address. `origins`: whether images have an origin of their own. */
export function productMs(
  { line, images, answerBytes }: CountedSync,
  origins: 'one' | 'two' = 'one',
  memory?: WindowMemory,
): number {
  const { time, createClient } = openLine(line);
  const windows = createConnectionWindows({ limits: cloudLimits.pace.connections, memory });

  function createOrigin(name: string) {
    const window = windows.of(name);
    const waiting: (() => void)[] = [];
    let busy = 0;
    function pump(): void {
      while (busy < window.size() && waiting.length > 0) {
        busy += 1;
        waiting.shift()?.();
      }
    }
    /** Each client of the product has connections of its own. */
    return () => {
      const send = createClient();
      return (bytes: number, onEnd: () => void): void => {
        waiting.push(() => {
          const end = window.begin();
          let waitedMs = 0;
          send(bytes, {
            onHead(delayMs) {
              waitedMs = delayMs;
            },
            onEnd() {
              end({ kind: 'answered', delayMs: waitedMs });
              busy -= 1;
              pump();
              onEnd();
            },
          });
        });
        pump();
      };
    };
  }

  const api = createOrigin('https://api.example');
  const requestAddress = api();
  const requestImage = origins === 'one' ? api() : createOrigin('https://images.example')();
  let left = images;
  let active = 0;
  function fill(): void {
    while (left > 0 && active < mostItems(windows.together())) {
      left -= 1;
      active += 1;
      requestAddress(ADDRESS_BYTES, () =>
        requestImage(answerBytes, () => {
          active -= 1;
          fill();
        }),
      );
    }
  }
  fill();
  time.run();
  return time.now();
}
