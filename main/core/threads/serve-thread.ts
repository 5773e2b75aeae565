import { parentPort } from 'node:worker_threads';

/** What a thread does, by name. Values are copied to and from it; an answer that is bytes is moved. */
export type ThreadCalls = Readonly<Record<string, (input: never, report: never) => unknown>>;

export interface ThreadRequest {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** `facts`: what of an error passes from thread to thread besides its text. */
export type ThreadAnswer =
  | { readonly id: number; readonly kind: 'progress' | 'done'; readonly value: unknown }
  | {
      readonly id: number;
      readonly kind: 'failed';
      readonly message: string;
      readonly facts: { readonly code: unknown; readonly syscall: unknown };
    };

function send(answer: ThreadAnswer): void {
  const bytes = answer.kind === 'done' && answer.value instanceof Uint8Array ? answer.value.buffer : null;
  parentPort?.postMessage(answer, bytes instanceof ArrayBuffer ? [bytes] : []);
}

/** Answers calls on the thread that runs this. */
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
