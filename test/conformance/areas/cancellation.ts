import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { type Area, check } from '../core/check.ts';
import { quiet } from '../core/wait.ts';

const PROTOCOL = 'spec/api-protocol-spec.ts';
const HANDLE = 'lib/browser/api/protocol.ts';

/** After so long a request is held, ms: another one of the page is answered at once. */
const HELD_MS = 3_000;

/** A stream without an end that says when it is cancelled. */
function endlessStream(cancelled: () => void): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      controller.enqueue(new Uint8Array(10_000));
    },
    cancel: cancelled,
  });
}

export const cancellation: Area = {
  name: 'cancellation',
  checks: [
    check('a request that the page gives up fails with AbortError', PROTOCOL, async ({ inPage, answer }) => {
      answer('/cancel/never', () => Promise.withResolvers<Response>().promise);
      const name = await inPage(async () => {
        const abort = new AbortController();
        const asked = fetch('/cancel/never', { signal: abort.signal });
        abort.abort();
        return asked.then(
          () => 'answered',
          (error: unknown) => (error as Error).name,
        );
      });
      assert.equal(name, 'AbortError');
    }),
    check('a body that the page gives up is cancelled in main', PROTOCOL, async ({ inPage, answer }) => {
      const cancelled = Promise.withResolvers<void>();
      answer('/cancel/body', () => new Response(endlessStream(cancelled.resolve)));
      await inPage(async () => {
        const abort = new AbortController();
        const response = await fetch('/cancel/body', { signal: abort.signal });
        await response.body?.getReader().read();
        abort.abort();
      });
      await cancelled.promise;
    }),
    check('a reader that is cancelled cancels the body in main', PROTOCOL, async ({ inPage, answer }) => {
      const cancelled = Promise.withResolvers<void>();
      answer('/cancel/reader', () => new Response(endlessStream(cancelled.resolve)));
      await inPage(async () => {
        const reader = (await fetch('/cancel/reader')).body?.getReader();
        await reader?.read();
        await reader?.cancel();
      });
      await cancelled.promise;
    }),
    check('the handler does not notice: its signal stays quiet', HANDLE, async ({ inPage, answer }) => {
      const asked = Promise.withResolvers<Request>();
      answer('/cancel/signal', (request) => {
        asked.resolve(request);
        return Promise.withResolvers<Response>().promise;
      });
      const given = inPage(async () => {
        const abort = new AbortController();
        addEventListener('give-up', () => abort.abort(), { once: true });
        await fetch('/cancel/signal', { signal: abort.signal }).catch(() => {});
      });
      const { signal } = await asked.promise;
      await inPage(() => void dispatchEvent(new Event('give-up')));
      await given;
      await quiet();
      assert.equal(signal.aborted, false);
    }),
    check(
      'a picture whose address changes does not hold the next one',
      PROTOCOL,
      async ({ inPage, answer }) => {
        answer('/cancel/slow-picture', () => Promise.withResolvers<Response>().promise);
        answer('/cancel/no-picture', () => new Response('no', { status: 404 }));
        const event = await inPage(
          () =>
            new Promise<string>((resolve) => {
              const picture = new Image();
              picture.src = '/cancel/slow-picture';
              picture.addEventListener('error', () => resolve(`error of ${new URL(picture.src).pathname}`));
              picture.src = '/cancel/no-picture';
            }),
        );
        assert.equal(event, 'error of /cancel/no-picture');
      },
    ),
    check('given-up requests do not hold later ones', PROTOCOL, async ({ inPage, answer }) => {
      answer('/cancel/hang', () => Promise.withResolvers<Response>().promise);
      answer('/cancel/after', () => new Response('after'));
      const text = await inPage(async () => {
        const abort = new AbortController();
        const hanging = Array.from({ length: 20 }, () =>
          fetch('/cancel/hang', { signal: abort.signal }).catch(() => {}),
        );
        abort.abort();
        await Promise.all(hanging);
        return (await fetch('/cancel/after')).text();
      });
      assert.equal(text, 'after');
    }),
    check('six requests without an answer do not hold a seventh', PROTOCOL, async ({ inPage, answer }) => {
      answer('/cancel/wait', () => Promise.withResolvers<Response>().promise);
      answer('/cancel/seventh', () => new Response('seventh'));
      const text = await inPage(async (heldMs) => {
        const abort = new AbortController();
        const waiting = Array.from({ length: 6 }, (_, index) =>
          fetch(`/cancel/wait?${index}`, { signal: abort.signal }).catch(() => {}),
        );
        const seventh = await Promise.race([
          fetch('/cancel/seventh').then((response) => response.text()),
          new Promise<string>((resolve) => setTimeout(() => resolve('held'), heldMs)),
        ]);
        abort.abort();
        await Promise.all(waiting);
        return seventh;
      }, HELD_MS);
      assert.equal(text, 'seventh');
    }),
  ],
};
