import type { Simulator } from '../../../simulator/simulator.ts';

/** Signs in and returns a function that sends a request with the token. A whole URL, of the image origin, is sent without it. */
export async function signedIn(
  simulator: Simulator,
  username: string = simulator.username,
): Promise<(path: string, options?: RequestInit) => Promise<Response>> {
  const answer = await fetch(`${simulator.baseUrl}/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: simulator.password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return (path, options = {}) => {
    if (path.startsWith('http')) return fetch(path, { redirect: 'manual', ...options });
    return fetch(`${simulator.baseUrl}${path}`, {
      redirect: 'manual',
      ...options,
      headers: { authorization: `Bearer ${token}`, ...(options.headers as Record<string, string>) },
    });
  };
}

/** The JSON of an answer, as loosely as a test wants to look at it. */
export async function json<Shape = Record<string, unknown>>(
  answer: Response | Promise<Response>,
): Promise<Shape> {
  return (await (await answer).json()) as Shape;
}

/** The first device of the first organization. */
export async function firstDevice(
  send: (path: string) => Promise<Response>,
): Promise<{ readonly id: string; readonly archives: readonly string[] }> {
  const [organization] = await json<{ devices: { id: string; archives: string[] }[] }[]>(
    send('/v1/organizations?expand=devices'),
  );
  const [device] = organization?.devices ?? [];
  if (device === undefined) throw new Error('The fleet is empty.');
  return device;
}
