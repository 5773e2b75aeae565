import type { z } from 'zod';
import { callChannel } from '../../../preload/contract/channels.ts';
import { contract, type Failure, fail, type Handlers, type Result } from '../../../preload/contract/index.ts';
import type { MessageSender } from './trusted-sender.ts';

/**
 * The longest message that is accepted, in UTF-16 units of its JSON text. The largest honest one names 500 subjects by
 * two identifiers of at most 512 characters: about half of this.
 */
export const MESSAGE_LIMIT = 1_048_576;

/** The one way in from the screen (P6): for each channel of the contract, how a message is answered. Never throws. */
export type Door = ReadonlyMap<string, (message: MessageSender, input: unknown) => Promise<Result<unknown>>>;

interface DoorOptions {
  readonly isTrusted: (message: MessageSender) => boolean;
  readonly requestId: () => string;
  /** Hears of errors that nobody planned for. What it writes must not hold the error's text: that may quote a secret. */
  readonly report: (defect: DoorDefect) => void;
  /** Hears of each failure that the screen gets, and returns it with the request id that it is found by in the log. */
  readonly failed: (channel: string, failure: Failure) => Failure;
}

/** A handler threw, or answered what its schema does not allow. */
export interface DoorDefect {
  readonly channel: string;
  readonly requestId: string;
  readonly error: unknown;
}

type Handler = (input: never) => Promise<Result<unknown>>;

interface Call {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Builds the door from the contract. A channel that the contract does not name does not exist. */
export function createDoor(handlers: Handlers, options: DoorOptions): Door {
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

function createAnswer(channel: string, call: Call, handler: Handler, options: DoorOptions) {
  const failInternally = (error: unknown): Result<never> => {
    const requestId = options.requestId();
    options.report({ channel, requestId, error });
    return fail({ ...internal, requestId });
  };

  return async (message: MessageSender, input: unknown): Promise<Result<unknown>> => {
    try {
      if (!options.isTrusted(message)) return fail(notAllowed);
      const text = textOf(input);
      if (text === null) return fail(notPlainData);
      if (text.length > MESSAGE_LIMIT) return fail(tooLarge);
      const parsed = call.input.safeParse(JSON.parse(text));
      if (!parsed.success) return fail(describeInvalid(parsed.error));
      const answer = await handler(parsed.data as never);
      // The answer passes its schema too: what the contract does not name (a path, a token) never crosses.
      return answer.ok
        ? { ok: true, value: call.output.parse(answer.value) }
        : fail(options.failed(channel, answer.failure));
    } catch (error) {
      return failInternally(error);
    }
  };
}

/** The message as JSON text, from which it is read again: nothing but plain data comes in. Null when it is none. */
function textOf(input: unknown): string | null {
  try {
    return JSON.stringify(input ?? null) ?? null;
  } catch {
    return null;
  }
}

/** Names what is wrong by its place, never by its value: that may be a password. */
function describeInvalid(error: z.ZodError): Failure {
  const [issue] = error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'input' : issue.path.join('.');
  return {
    code: 'invalidInput',
    message: `${place}: ${issue?.message ?? 'does not fit'}`,
    advice: invalidAdvice,
  };
}

const notAllowed: Failure = {
  code: 'notAllowed',
  message: 'This page may not ask for that.',
  advice: 'Close the window and open the app again.',
};

const tooLarge: Failure = {
  code: 'tooLarge',
  message: `The request is longer than ${MESSAGE_LIMIT} characters.`,
  advice: 'Ask for less at once.',
};

const invalidAdvice = 'Check what was entered and try again.';

const notPlainData: Failure = {
  code: 'invalidInput',
  message: 'The request is not plain data.',
  advice: invalidAdvice,
};

const internal: Failure = {
  code: 'internal',
  message: 'Something went wrong inside Fleetglass.',
  advice: 'Try again. If it happens again, restart the app; what is kept on this laptop stays.',
};
