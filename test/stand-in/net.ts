import { EventEmitter } from 'node:events';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { StandInSession } from './session.ts';

/** What electron-updater asks with; the address in its parts. */
interface RequestOptions {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly session: StandInSession;
}

/** A request by Node where Electron would ask through Chromium: the session is asked first whether it lets the address pass. */
class StandInRequest extends EventEmitter {
  readonly #options: RequestOptions;
  #sent: ClientRequest | null = null;
  #aborted = false;

  constructor(options: RequestOptions) {
    super();
    this.#options = options;
  }
  end(): void {
    void this.#send();
  }
  abort(): void {
    this.#aborted = true;
    this.#sent?.destroy();
  }
  setHeader(): void {}

  async #send(): Promise<void> {
    const { protocol = 'https:', hostname = '', port, path = '/', headers = {}, session } = this.#options;
    const address = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
    if (!(await session.allows(address))) {
      this.emit('error', new Error('net::ERR_BLOCKED_BY_CLIENT'));
      return;
    }
    if (this.#aborted) return;
    const request = protocol === 'http:' ? requestHttp : requestHttps;
    this.#sent = request(address, { headers }, (response) => this.emit('response', response));
    this.#sent.on('error', (error) => this.emit('error', error));
    this.#sent.end();
  }
}

export const net = {
  request: (options: RequestOptions) => new StandInRequest(options),
};
