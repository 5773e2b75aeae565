import { ipcMain } from 'electron';
import type { z } from 'zod';
import { callChannel } from '../../preload/contract/channels.ts';
import { contract, type Failure, fail, type Handlers, type Result } from '../../preload/contract/index.ts';
import type { MessageSender } from './trusted-sender.ts';

/**
 * In UTF-16 units of the JSON text. The largest valid message, 500 subjects with two identifiers
 * each, takes half.
 */
export const MESSAGE_LIMIT = 1_048_576;

/** Answer function of each channel of the contract: the page's only entry (P6). Never throws. */
type IpcRouter = ReadonlyMap<string, (message: MessageSender, input: unknown) => Promise<Result<unknown>>>;

interface IpcRouterOptions {
  readonly isTrusted: (message: MessageSender) => boolean;
  readonly requestId: () => string;
  /** Reports unexpected errors. It must not log the error's text, which may quote a secret. */
  readonly report: (defect: HandlerDefect) => void;
  /** Logs a failure on its way to the page, and returns it with its request id. */
  readonly failed: (channel: string, failure: Failure) => Failure;
}

/** An error that a handler threw, or an answer that violates its schema. */
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

/** Creates a router with the contract's channels only. */
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
      // The answer is parsed too: a value outside the contract (a path, a token) never crosses.
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

/**
 * Registers the router's channels with Electron's IPC. A message has one argument; any more are
 * ignored.
 */
export function registerIpcRouter(router: IpcRouter): void {
  for (const [channel, answer] of router) {
    ipcMain.handle(channel, (event, input: unknown) => answer(event, input));
  }
}

/** Serializes the message, so that only plain data enters; `null` if JSON can't represent it. */
function textOf(input: unknown): string | null {
  try {
    return JSON.stringify(input ?? null) ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns true if JSON represents a value exactly. Electron also clones dates, maps, bytes, NaN
 * and sparse lists, which JSON would silently change. An undefined property counts as absent.
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

/**
 * Returns true for a list without gaps, which JSON fills with null, and without named properties,
 * which JSON drops.
 */
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
  return { code: 'invalidInput', facts: { field, rule: issue?.message ?? 'is not valid' } };
}

const notAllowed: Failure = { code: 'notAllowed' };

const tooLarge: Failure = {
  code: 'tooLarge',
  refusal: 'requestTooLarge',
  facts: { limit: MESSAGE_LIMIT },
};

const notPlainData: Failure = { code: 'invalidInput', facts: { rule: 'plain data' } };

const internal: Failure = { code: 'internal' };
