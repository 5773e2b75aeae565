import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { exchange, type Outgoing, type Reply } from '../../../../main/service/http/transport.ts';
import type { Agents } from '../../../../main/service/routes/agents.ts';

/** Sends a GET by these connections, with the limits of the API. */
export function sendBy(agents: Agents, url: string, change: Partial<Outgoing> = {}): Promise<Reply> {
  return exchange({
    method: 'GET',
    url: new URL(url),
    headers: {},
    requestId: 'one',
    limits: cloudLimits.api,
    signal: new AbortController().signal,
    agents,
    ...change,
  });
}

/** The body of an answer as text, or why there is none. */
export function textOf(reply: Reply): string {
  return reply.kind === 'replied' ? Buffer.from(reply.body).toString() : reply.failure.code;
}
