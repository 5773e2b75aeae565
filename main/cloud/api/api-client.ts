import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { ResponseStore } from '../../core/response-store.ts';
import { conditionHeaders, isUnusable304 } from '../http-cache/conditional.ts';
import type { RequestFields } from '../http-cache/selecting-fields.ts';
import type { PacedExchange } from '../pacing/paced-exchange.ts';
import type { Agents } from '../routes/agents.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { createConditionalRequest } from './conditional-request.ts';
import type { Contact } from './contact.ts';
import { judgeReply } from './judge-reply.ts';
import { type TimeSample, timeSample } from './server-time.ts';

/** The client of the API origin. It alone holds the token, which goes nowhere else (P15). */
export interface ApiClient {
  send<Value>(request: ApiRequest<Value>): Promise<ApiAnswer<Value>>;
}

/** What a client of the API origin needs for every request. */
export interface ApiOptions {
  /** Normalised by `parseBaseUrl`: https, or http on loopback for demo and development; no trailing slash. */
  readonly baseUrl: string;
  /** The bearer token of the account, or null when there is none; then calls answer `unauthorized` without a request. */
  readonly token: () => string | null;
  /** Ends up in `User-Agent`. */
  readonly version: string;
  /** A source of request ids. */
  readonly requestId: () => string;
  /** Where responses of the API origin are stored for conditional requests: the account's own. Null: nowhere. */
  readonly responses: ResponseStore | null;
  readonly clock: Clock;
  /** Receives the fields of each response of the API origin, with the path of the request. */
  readonly onAnswered?: ((path: string, headers: IncomingHttpHeaders) => void) | undefined;
  /** Receives the outcome of each request for the connection: whether the service or only the network answered. */
  readonly onContact: (contact: Contact) => void;
  /** Receives the time at the service with each response that states it. */
  readonly onServerTime?: (sample: TimeSample) => void;
}

interface ApiClientOptions extends ApiOptions {
  readonly send: PacedExchange;
  readonly agents: Agents;
}

const JSON_ACCEPTED = 'application/json, application/problem+json;q=0.9, */*;q=0.1';

/** Creates the client of the API origin. It never follows a redirect and never sends to another origin than the base URL's. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { origin } = new URL(options.baseUrl);
  const sendConditionally =
    options.responses === null ? null : createConditionalRequest(options.responses, options.clock);

  return {
    async send(request) {
      if (request.url.origin !== origin || request.url.username !== '' || request.url.password !== '') {
        throw new Error('The API client was asked to leave its origin.');
      }
      const requestId = options.requestId();
      const token = request.authorization === 'bearer' ? options.token() : null;
      if (request.authorization === 'bearer' && token === null) {
        const failure: Failure = { ...notSignedIn, requestId };
        return { kind: 'refused', status: 401, problem: null, json: true, page: false, failure };
      }
      const prepared = { ...request, read: readOnce(request.read) };
      let time: TimeSample | null = null;
      const send = async (fields: RequestFields) => {
        const sentAt = options.clock.now();
        const reply = await options.send({
          method: request.method ?? 'GET',
          url: request.url,
          headers: fields,
          ...(request.body === undefined ? {} : { body: request.body }),
          requestId,
          limits: request.limits,
          signal: request.signal,
          agents: options.agents,
          passesBreaker: request.urgent ?? false,
        });
        if (reply.kind === 'replied') options.onAnswered?.(request.url.pathname, reply.headers);
        time = timeSample(reply, sentAt, options.clock);
        return reply;
      };
      // A portal or a proxy that answers in place of the service has a clock of its own, which says nothing.
      const report = (contact: Contact) => {
        if (time !== null && contact.kind === 'answered') options.onServerTime?.(time);
        options.onContact(contact);
      };
      const fields: RequestFields = {
        accept: request.accept ?? JSON_ACCEPTED,
        'user-agent': `Fleetglass/${options.version}`,
        'x-request-id': requestId,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const conditional =
        prepared.storable === true && sendConditionally !== null
          ? await sendConditionally(prepared, fields, requestId, send)
          : null;
      if (conditional?.kind === 'confirmed') {
        report({ kind: 'answered', confirmed: true });
        return conditional.answer;
      }
      let known = conditional === null ? request.known : null;
      let reply = conditional?.reply ?? (await send({ ...fields, ...conditionHeaders(known) }));
      if (isUnusable304(reply, known)) {
        known = null;
        reply = await send(fields);
      }
      const { answer, contact } = judgeReply(prepared, known, reply, requestId);
      if (contact !== null) report(contact);
      return answer;
    },
  };
}

/** Decodes a body once, although it is read before it is stored and again for the answer: the body of a fleet takes a while. */
function readOnce<Value>(read: ApiRequest<Value>['read']): ApiRequest<Value>['read'] {
  let last: { readonly body: Uint8Array; readonly value: Value } | null = null;
  return (body, headers) => {
    if (last?.body !== body) last = { body, value: read(body, headers) };
    return last.value;
  };
}

const notSignedIn: Failure = {
  code: 'notSignedIn',
  message: 'You’re not signed in.',
  advice: 'Sign in first.',
};
