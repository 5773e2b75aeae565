import { ipcMain } from 'electron';
import type { z } from 'zod';
import { callChannel } from '../../../preload/contract/channels.ts';
import { contract, type Failure, fail, type Handlers, type Result } from '../../../preload/contract/index.ts';
import type { MessageSender } from './trusted-sender.ts';

/** In UTF-16 units of its JSON text. The largest valid message, 500 subjects by two identifiers each, is half as long. */
export const MESSAGE_LIMIT = 1_048_576;

/** The only entry from the screen (P6): the answer function of each channel of the contract. Never throws. */
type IpcRouter = ReadonlyMap<string, (message: MessageSender, input: unknown) => Promise<Result<unknown>>>;

interface IpcRouterOptions {
  readonly isTrusted: (message: MessageSender) => boolean;
  readonly requestId: () => string;
  /** Receives unexpected errors. It must not write the error's text, which may quote a secret. */
  readonly report: (defect: HandlerDefect) => void;
  /** Receives each failure on its way to the screen, and returns it with its request id in the log. */
  readonly failed: (channel: string, failure: Failure) => Failure;
}

/** An error that a handler threw, or an answer that its schema refuses. */
export interface HandlerDefect {
  readonly channel: string;
  readonly requestId: string;
  readonly error: unknown;
}

type Handler = (input: never) => Promise<Result<unknown>>;

interface Call {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Creates the router from the contract; other channels do not exist. */
export function createIpcRouter(handlers: Handlers, options: IpcRouterOptions): IpcRouter {
  const entries = Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Readonly<Record<string, Call>>).map(([name, call]) => {
      const channel = callChannel(area, name);
      const handler = (handlers as unknown as Record<string, Record<string, Handler>>)[area]?.[name];
      if (handler === undefined) throw new Error(`No handler answers ${area}.${name}.`);
      return [channel, createAnswer(channel, call, handler, options)] as const;
    }),
  );
  return new Map(entries);
}

function createAnswer(channel: string, call: Call, handler: Handler, options: IpcRouterOptions) {
  return async (message: MessageSender, input: unknown): Promise<Result<unknown>> => {
    try {
      if (!options.isTrusted(message)) return fail(notAllowed);
      const text = textOf(input);
      if (text === null) return fail(notPlainData);
      if (text.length > MESSAGE_LIMIT) return fail(tooLarge);
      if (!isPlainData(input)) return fail(notPlainData);
      const parsed = call.input.safeParse(JSON.parse(text));
      if (!parsed.success) return fail(describeInvalid(parsed.error));
      const answer = await handler(parsed.data as never);
      // The answer passes its schema too: a value that the contract does not name (a path, a token) never crosses.
      return answer.ok
        ? { ok: true, value: call.output.parse(answer.value) }
        : fail(options.failed(channel, answer.failure));
    } catch (error) {
      const requestId = options.requestId();
      options.report({ channel, requestId, error });
      return fail({ ...internal, requestId });
    }
  };
}

/** Registers the router's channels with Electron's IPC. A message has one argument; the router ignores more. */
export function registerIpcRouter(router: IpcRouter): void {
  for (const [channel, answer] of router) {
    ipcMain.handle(channel, (event, input: unknown) => answer(event, input));
  }
}

/** The message as JSON text, so that only plain data enters; null when it has no JSON form. */
function textOf(input: unknown): string | null {
  try {
    return JSON.stringify(input ?? null) ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether JSON carries a value as it is. Electron's clone also carries dates, maps, bytes, NaN, and lists with gaps, which JSON would turn
 * into something else without a word; a property without a value is as if it was left out.
 */
function isPlainData(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) {
    return value === null || ['string', 'boolean', 'undefined'].includes(typeof value);
  }
  if (Array.isArray(value)) return isPlainList(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlainData);
}

/** Without a gap, which JSON fills with null, and without a name beside its items, which JSON leaves out. */
function isPlainList(list: readonly unknown[]): boolean {
  return (
    Object.keys(list).length === list.length &&
    Array.from(list).every((one) => one !== undefined && isPlainData(one))
  );
}

/** Names the invalid field, never its value, which may be a password. */
function describeInvalid(error: z.ZodError): Failure {
  const [issue] = error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'input' : issue.path.join('.');
  return {
    code: 'invalidInput',
    message: `${field}: ${issue?.message ?? 'is not valid'}`,
    advice: invalidAdvice,
  };
}

const notAllowed: Failure = {
  code: 'notAllowed',
  message: 'This page isn’t allowed to do that.',
  advice: 'Restart the app.',
};

const tooLarge: Failure = {
  code: 'tooLarge',
  message: `The request is longer than ${MESSAGE_LIMIT} characters.`,
  advice: 'Select fewer items and try again.',
};

const invalidAdvice = 'Check your input and try again.';

const notPlainData: Failure = {
  code: 'invalidInput',
  message: 'The request holds something other than text, numbers, yes and no, lists and objects.',
  advice: invalidAdvice,
};

const internal: Failure = {
  code: 'internal',
  message: 'Something went wrong in Fleetglass.',
  advice: 'Try again. If it happens again, restart the app. Downloaded images stay on this laptop.',
};
