import { parentPort } from 'node:worker_threads';

/**
 * Functions of a thread by name. Values are copied both ways; the `bytes` of a returned object are
 * moved.
 */
export type ThreadCalls = Readonly<Record<string, (input: never, report: never) => unknown>>;

export interface ThreadRequest {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** `facts`: the details of an error that cross threads besides its text. */
export type ThreadAnswer =
  | { readonly id: number; readonly kind: 'progress' | 'done'; readonly value: unknown }
  | {
      readonly id: number;
      readonly kind: 'failed';
      readonly message: string;
      readonly facts: { readonly code: unknown; readonly syscall: unknown };
    };

/** Returns the memory that leaves the thread with an answer. */
function movedWith(answer: ThreadAnswer): readonly ArrayBuffer[] {
  if (answer.kind !== 'done' || typeof answer.value !== 'object' || answer.value === null) return [];
  const { bytes } = answer.value as { readonly bytes?: unknown };
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer, movedWith(answer));
}

export function serveThread(calls: ThreadCalls): void {
  async function answer({ id, name, input }: ThreadRequest): Promise<void> {
    const report = (value: unknown) => send({ id, kind: 'progress', value });
    try {
      send({ id, kind: 'done', value: await calls[name]?.(input as never, report as never) });
    } catch (error) {
      const { message, code, syscall } = error as NodeJS.ErrnoException;
      send({ id, kind: 'failed', message, facts: { code, syscall } });
    }
  }
  parentPort?.on('message', (request: ThreadRequest) => void answer(request));
}
