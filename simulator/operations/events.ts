import { cloudEvent } from '../service/event-log.ts';
import type { Operation } from '../service/operation.ts';

/** Interval of comments that keep proxies from closing an idle stream. */
const KEEP_ALIVE_MS = 15_000;
/**
 * Events that a reader may lag behind before it is cut off; it can return with `Last-Event-ID`.
 */
const MOST_PENDING = 10_000;

/**
 * GET /v1/events: changes as CloudEvents in a stream of server-sent events. Optional, as no answer
 * depends on it.
 */
export const streamEvents: Operation = {
  method: 'GET',
  path: '/v1/events',
  summary: 'Changes as a stream of CloudEvents (server-sent events)',
  statedBy: 'extension',
  headers: { 'Last-Event-ID': 'Goes on behind this event, as far as it is stored.' },
  answers: {
    200: {
      description: 'Each event has the id and the type of the CloudEvent, and the CloudEvent as its data.',
      schema: cloudEvent,
      mediaType: 'text/event-stream',
    },
  },
  limit: 'read',
  handle({ context, service }) {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    // The stream of a HEAD has no reader, so nothing would end it.
    if (context.req.raw.method === 'HEAD') return new Response(null, { headers });
    const encoder = new TextEncoder();
    const lastSeen = context.req.header('last-event-id');
    let end = (): void => {};
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (event: { readonly id: string; readonly type: string }): void => {
            const text = `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) < -MOST_PENDING) {
              end();
              controller.close();
            }
          };
          controller.enqueue(encoder.encode(': connected\n\n'));
          for (const event of lastSeen === undefined ? [] : service.events.after(lastSeen)) send(event);
          const unsubscribe = service.events.subscribe(send);
          const timer = setInterval(() => controller.enqueue(encoder.encode(':\n\n')), KEEP_ALIVE_MS);
          timer.unref();
          end = () => {
            clearInterval(timer);
            unsubscribe();
          };
        },
        cancel: () => end(),
      },
      new CountQueuingStrategy({ highWaterMark: 1 }),
    );
    return new Response(body, { headers });
  },
};
