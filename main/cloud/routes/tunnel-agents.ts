import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TunnelTarget } from '../proxy/open-tunnel.ts';

/** Opens the connection that an agent then speaks over. */
type OpenTunnel = (target: TunnelTarget) => Promise<Socket>;

type Created = (error: Error | null, stream: Duplex) => void;

function targetOf(options: ClientRequestArgs, usualPort: number): TunnelTarget {
  return { host: options.host ?? options.hostname ?? '', port: Number(options.port ?? usualPort) };
}

/** Node's types leave out that a failed connection has no stream. */
function fail(created: Created | undefined, error: unknown): void {
  (created as ((error: unknown) => void) | undefined)?.(error);
}

/**
 * Node's agent over tunnels. Plain HTTP goes through a tunnel as well: then the proxy sees no request, and its own answers are never taken for the
 * server's.
 */
export class TunnelHttpAgent extends HttpAgent {
  private readonly openTunnel: OpenTunnel;

  constructor(options: AgentOptions, openTunnel: OpenTunnel) {
    super(options);
    this.openTunnel = openTunnel;
  }

  override createConnection(options: ClientRequestArgs, created?: Created): undefined {
    this.openTunnel(targetOf(options, 80)).then(
      (socket) => created?.(null, socket),
      (error: unknown) => fail(created, error),
    );
  }
}

/** The same with TLS to the server inside the tunnel: the proxy sees the name of the server and nothing else. */
export class TunnelHttpsAgent extends HttpsAgent {
  private readonly openTunnel: OpenTunnel;

  constructor(options: AgentOptions, openTunnel: OpenTunnel) {
    super(options);
    this.openTunnel = openTunnel;
  }

  override createConnection(options: ClientRequestArgs, created?: Created): undefined {
    const secure = (socket: Socket) => {
      const stream = super.createConnection({ ...options, socket } as ClientRequestArgs);
      if (stream) created?.(null, stream);
    };
    this.openTunnel(targetOf(options, 443))
      .then(secure)
      .catch((error: unknown) => fail(created, error));
  }
}
