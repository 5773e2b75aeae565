import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openImageRequest } from '../../../../main/cloud/http/open-image-request.ts';
import { openRequest, type RequestToOpen } from '../../../../main/cloud/http/open-request.ts';
import { type AgentPair, createAgentPair } from '../../../../main/cloud/routes/agent-pair.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A server that is only a connection: `answer` is written as it is. */
async function listen(answer: string | null): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      if (answer !== null) socket.write(answer);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** An agent that never gets a connection, as behind a proxy that stays silent. */
class WithoutConnection extends HttpAgent {
  override createConnection(): undefined {}
}

function pair(http = new HttpAgent()): AgentPair {
  return { ...createAgentPair(), http };
}

function requestTo(url: URL, change: Partial<RequestToOpen> = {}): RequestToOpen {
  const usual = { method: 'GET', url, headers: {}, body: undefined, lookup: undefined, silenceMs: 5_000 };
  return { ...usual, agents: pair(), ...change };
}

describe.each([
  ['a request', openRequest],
  ['a request for an image', openImageRequest],
])('%s', (_name, open) => {
  it('P18: ends when the server stays silent', async () => {
    const request = open(requestTo(await listen(null), { silenceMs: 20 }));
    await expect(request.answer).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('ends at once when it is stopped before there is a connection', async () => {
    const request = open(
      requestTo(new URL('http://127.0.0.1:9/'), { agents: pair(new WithoutConnection()) }),
    );
    request.stop(new Error('given up'));
    await expect(request.answer).rejects.toThrow('given up');
  });

  it('ends in the middle of a body when it is stopped', async () => {
    const url = await listen('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    const request = open(requestTo(url));
    const body = buffer((await request.answer).body);
    request.stop(new Error('given up'));
    await expect(body).rejects.toThrow('given up');
  });

  it('fails the reading of a body whose framing is broken', async () => {
    const url = await listen('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\nnonsense\r\n');
    const { body } = await open(requestTo(url)).answer;
    await expect(buffer(body)).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
  });
});
