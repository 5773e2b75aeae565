import { TLSSocket } from 'node:tls';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Exchange } from './exchange.ts';

/** Bytes that `wrongLength` announces but does not send. */
const MISSING_BYTES = 1_000;

/** Sends a body byte by byte, one every `milliseconds`. */
export async function drip(response: Response, milliseconds: number): Promise<Response> {
  // A 304 or 204 has no body, and must not get one.
  if (response.body === null) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  let at = 0;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      return new Promise((resolve) => {
        timer = setTimeout(() => {
          if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + 1));
          else controller.close();
          at += 1;
          resolve();
        }, milliseconds);
        timer.unref();
      });
    },
    cancel: () => clearTimeout(timer),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

export async function breakOff(
  how: 'truncate' | 'wrongLength' | 'reset',
  exchange: Exchange,
  truncatedBytes: number | null,
): Promise<Response> {
  const { outgoing } = exchange;
  if (how === 'reset') {
    // A connection inside TLS can't be reset from here, so it ends.
    if (outgoing.socket instanceof TLSSocket) outgoing.socket.destroySoon();
    else outgoing.socket?.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  const response = await exchange.respond();
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const announced = how === 'wrongLength' ? bytes.length + MISSING_BYTES : bytes.length;
  const sent = how === 'wrongLength' ? bytes : bytes.subarray(0, truncatedBytes ?? bytes.length >> 1);
  outgoing.writeHead(response.status, { ...headers, 'content-length': announced, connection: 'close' });
  outgoing.write(sent, () => outgoing.socket?.destroySoon());
  return RESPONSE_ALREADY_SENT;
}
