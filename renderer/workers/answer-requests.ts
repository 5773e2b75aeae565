import type { FromWorker, ToWorker } from './message.ts';

/**
 * `transfer`: parts of the value that move to the page instead of being copied. `signal` aborts if
 * the page cancels.
 */
type AnswerRequest<Input, Output> = (
  input: Input,
  signal: AbortSignal,
) => Promise<{ readonly value: Output; readonly transfer: readonly Transferable[] }>;

/** Answers the requests of a `WorkerClient` as they complete; a cancelled one gets no answer. */
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
    if (data.kind === 'request') void run(data.id, data.input);
    else running.get(data.id)?.abort();
  });
}
