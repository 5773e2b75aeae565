import type { FromWorker, ToWorker } from './message.ts';

/** A value with what of it moves to the page instead of being copied. */
export interface Answer<Output> {
  readonly value: Output;
  readonly transfer: readonly Transferable[];
}

/** Does what a request asks for. `signal` aborts when nobody waits any more. */
type AnswerRequest<Input, Output> = (input: Input, signal: AbortSignal) => Promise<Answer<Output>>;

/**
 * The worker's side of `WorkerClient`: answers each request of the page, in the order in which they get ready. A request that
 * the page cancels is told so by its signal and gets no answer.
 */
export function answerRequests<Input, Output>(answer: AnswerRequest<Input, Output>): void {
  const running = new Map<number, AbortController>();
  const post = (message: FromWorker<Output>, transfer: readonly Transferable[] = []) =>
    self.postMessage(message, { transfer: [...transfer] });

  async function run(id: number, input: Input): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const { value, transfer } = await answer(input, abort.signal);
      if (!abort.signal.aborted) post({ kind: 'done', id, value }, transfer);
    } catch (error) {
      if (abort.signal.aborted) return;
      post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  }

  self.addEventListener('message', ({ data }: MessageEvent<ToWorker<Input>>) => {
    switch (data.kind) {
      case 'ask':
        void run(data.id, data.input);
        return;
      case 'cancel':
        running.get(data.id)?.abort();
        return;
      default:
        data satisfies never;
    }
  });
}
