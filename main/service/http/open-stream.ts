import {
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { cutError, ProtocolChanged, type SharedConnection } from '../routes/shared-connections.ts';
import { type OpenAnswer, type OpenRequest, type RequestToOpen, watchSilence } from './open-request.ts';

/** The server refuses this request on the shared connection: it needs its own. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
  readonly code = 'ECONNRESET';
}

const MISDIRECTED = 421;

/**
 * As `openRequest` on a shared connection. Rejects with connection errors, `ProtocolChanged` or
 * `StreamRefused`.
 */
export function openStream(toOpen: RequestToOpen): OpenRequest {
  const { url, agents, lookup, silenceMs } = toOpen;
  const { promise: answer, resolve, reject } = Promise.withResolvers<OpenAnswer>();
  let stream: ClientHttp2Stream | null = null;
  let isStale = () => false;
  let stopped: Error | null = null;
  let silence: ReturnType<typeof watchSilence> | null = null;
  let isAnswered = false;

  function stop(reason: Error): void {
    stopped = reason;
    silence?.end();
    reject(reason);
    stream?.close(constants.NGHTTP2_CANCEL);
    stream?.destroy(reason);
  }

  function send(connection: SharedConnection): void {
    if (stopped !== null) return;
    isStale = connection.isStale;
    const sent = connection.request(fieldsOf(toOpen), toOpen.body === undefined);
    stream = sent;
    const before = connection.receivedBytes();
    silence = watchSilence(sent, silenceMs, (reason) => {
      // Nothing arrived for any request: the line may have gone without a sign.
      if (connection.receivedBytes() === before) connection.session.destroy(cutError());
      stop(reason);
    });
    sent.once('response', (headers: IncomingHttpHeaders, _flags: number, raw?: readonly string[]) => {
      silence?.end();
      if (Number(headers[':status']) === MISDIRECTED) {
        connection.refused();
        reject(new ProtocolChanged());
        sent.destroy();
        return;
      }
      connection.answered();
      isAnswered = true;
      resolve({ response: responseOf(headers, raw), body: sent, waitedMs: silence?.waitedMs() ?? null });
    });
    // Stays attached: a late error without a listener would end the process.
    sent.on('error', (error) => {
      reject(stopped ?? explain(connection, sent, error));
    });
    // A cut connection closes its streams without an error.
    sent.once('close', () => {
      silence?.end();
      // Creating an error with its stack costs more than the rest of a small answer.
      if (isAnswered && sent.rstCode === constants.NGHTTP2_NO_ERROR) return;
      reject(stopped ?? explain(connection, sent, null));
    });
    if (toOpen.body !== undefined) sent.end(toOpen.body);
  }

  const connection = agents.shared.connection(url, lookup);
  try {
    if (connection instanceof Promise) connection.then(send).catch(reject);
    else send(connection);
  } catch (error) {
    reject(error);
  }
  return { answer, isReused: () => isStale(), stop };
}

function fieldsOf({ method, url, headers, body }: RequestToOpen): OutgoingHttpHeaders {
  return {
    ':method': method,
    ':scheme': 'https',
    ':authority': url.host,
    ':path': url.pathname + url.search,
    ...headers,
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
}

/** Returns the response as node:http does, without HTTP/2's own fields. */
function responseOf(headers: IncomingHttpHeaders, raw: readonly string[] = []): OpenAnswer['response'] {
  const { ':status': statusCode = 0, ...fields } = headers;
  const rawHeaders = raw.flatMap((name, index) =>
    index % 2 === 1 || name.startsWith(':') ? [] : [name, raw[index + 1] ?? ''],
  );
  return { statusCode: Number(statusCode), headers: fields, rawHeaders };
}

function explain(
  { isOver, refused }: SharedConnection,
  { rstCode }: ClientHttp2Stream,
  error: unknown,
): unknown {
  if (rstCode === constants.NGHTTP2_HTTP_1_1_REQUIRED) {
    refused();
    return new ProtocolChanged();
  }
  if (!isOver() && REFUSALS.has(rstCode)) return new StreamRefused();
  return error ?? cutError();
}

const REFUSALS: ReadonlySet<number | undefined> = new Set([
  constants.NGHTTP2_REFUSED_STREAM,
  constants.NGHTTP2_ENHANCE_YOUR_CALM,
]);
