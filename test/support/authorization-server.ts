import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** Real authorization server on loopback with its own sign-in and consent pages. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly clientId: string;
  /** Returns true for a valid access token of this server. */
  knows(token: string): Promise<boolean>;
  /** Returns every token issued so far, refresh tokens and codes included. */
  secrets(): readonly string[];
  /** Number of token requests by kind of grant. */
  readonly grants: { readonly authorization_code: number; readonly refresh_token: number };
  /** Revokes all refresh tokens. */
  revokeAll(): void;
  close(): Promise<void>;
}

/** Starts a server. `accessTokenSeconds`: lifetime of an access token. */
export async function startAuthorizationServer(
  options: { readonly accessTokenSeconds?: number } = {},
): Promise<AuthorizationServer> {
  const clientId = 'fleetglass';
  const secrets: string[] = [];
  const grants = { authorization_code: 0, refresh_token: 0 };
  let areRevoked = false;
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/signed-in'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: true } },
    claims: { openid: ['sub', 'preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub }),
    }),
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: options.accessTokenSeconds ?? 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.on('access_token.saved', (token) => secrets.push(token.jti));
  provider.on('refresh_token.saved', (token) => secrets.push(token.jti));
  provider.on('authorization_code.saved', (code) => secrets.push(code.jti));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.method !== 'POST' || request.url !== '/token') {
      void handle(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString();
      const grant = new URLSearchParams(body).get('grant_type');
      if (grant === 'authorization_code' || grant === 'refresh_token') grants[grant] += 1;
      if (areRevoked && grant === 'refresh_token') {
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_grant', error_description: 'grant request is invalid' }));
        return;
      }
      // Passes on the parsed body as the body parsers of Node frameworks do.
      Object.assign(request, { body });
      void handle(request, response);
    });
  });
  return {
    issuer,
    clientId,
    grants,
    secrets: () => [...secrets],
    async knows(token) {
      const found = await provider.AccessToken.find(token);
      return found !== undefined && found.isValid;
    },
    revokeAll() {
      areRevoked = true;
    },
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
