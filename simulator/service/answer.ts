import { hashText } from '../core/random.ts';
import type { Stamp } from '../fleet/changes.ts';
import {
  isNotModified,
  readConditions,
  type Validators,
  validatorFields,
  validatorsOf,
} from './conditional.ts';
import { FieldsError, parseFields, type Selection, selectFields } from './fields.ts';
import { mediaTypesOf, negotiate } from './media-types.ts';
import type { Call } from './operation.ts';
import { ProblemError } from './problem.ts';
import { mediaTypeIn, renameFields } from './reshape.ts';

export interface Representation {
  readonly mediaType: string;
  readonly expansion: ReadonlySet<string>;
  readonly selection: Selection | null;
}

interface Resource {
  /** Name used in its media types. */
  readonly name: string;
  readonly stamp: Stamp;
  readonly relationships: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Dependencies of the answer other than its address and media type, such as a part of `Accept`.
   */
  readonly variant?: string;
  /**
   * Returns the JSON value, or its text in pieces if it is too large. `fields` is applied to
   * values here, to texts by the producer.
   */
  readonly produce: (
    representation: Representation,
  ) => { readonly value: unknown } | { readonly text: Iterable<string> };
}

function readFields(text: string | undefined): Selection | null {
  if (text === undefined) return null;
  try {
    return parseFields(text);
  } catch (error) {
    if (error instanceof FieldsError) throw new ProblemError(400, error.message);
    throw error;
  }
}

/**
 * Parses an `expand` text: names of relationships, separated by commas. The interface does not
 * state the 400 for unknown ones.
 */
function parseExpand(text: string | undefined, relationships: readonly string[]): ReadonlySet<string> {
  if (text === undefined) return new Set();
  const names = text.split(',');
  for (const name of names) {
    if (relationships.includes(name)) continue;
    const known = relationships.length === 0 ? 'none here' : relationships.join(', ');
    throw new ProblemError(
      400,
      `"expand" is not valid: ${JSON.stringify(name)} is not a relationship. There are: ${known}.`,
    );
  }
  return new Set(names);
}

/** Reads a common parameter as a shape does: used, ignored, or a problem 400. */
function convention<Value>(
  call: Call,
  name: 'fields' | 'expand',
  form: 'honoured' | 'ignored' | 'refused',
  read: (text: string | undefined) => Value,
): Value {
  const text = call.query(name);
  if (text !== undefined && form === 'refused')
    throw new ProblemError(400, `The query parameter "${name}" is not known here.`);
  return read(form === 'honoured' ? text : undefined);
}

export function readRepresentation(
  call: Call,
  name: string,
  relationships: readonly string[],
): Representation {
  const mediaType = negotiate(call.context.req.header('accept'), mediaTypesOf(name));
  if (mediaType === null) {
    throw new ProblemError(406, `Accept one of ${mediaTypesOf(name).join(', ')}.`);
  }
  const { shape } = call.service.settings;
  return {
    mediaType,
    expansion: convention(call, 'expand', shape.expand, (text) => parseExpand(text, relationships)),
    selection: convention(call, 'fields', shape.fields, readFields),
  };
}

/**
 * Returns the validators of a representation. `variant` includes at least the service's own, as
 * tokens outlive a restart with other options, but answers must not.
 */
export function representationValidators(
  address: string,
  stamp: Stamp,
  mediaType: string,
  variant: string,
): Validators {
  return validatorsOf(stamp, hashText(`${mediaType} ${address} ${variant}`).toString(36));
}

/** Answers with JSON and validators: a 304 without a body if the request's condition holds. */
export function answerResource(call: Call, resource: Resource): Response {
  const representation = readRepresentation(call, resource.name, resource.relationships);
  const validators = representationValidators(
    call.address.pathname + call.address.search,
    resource.stamp,
    representation.mediaType,
    `${call.service.variant} ${resource.variant ?? ''}`,
  );
  const headers = {
    ...resource.headers,
    ...validatorFields(validators),
    'cache-control': 'private, no-cache',
    vary: 'Accept, Authorization',
  };
  if (isNotModified(readConditions(call.context.req), validators))
    return new Response(null, { status: 304, headers });
  const made = resource.produce(representation);
  const { naming } = call.service.settings.shape;
  const body =
    'text' in made
      ? textStream(made.text)
      : JSON.stringify(select(renameFields(made.value, naming), representation));
  const mediaType = mediaTypeIn(call.service.settings.shape) ?? representation.mediaType;
  return new Response(body, { headers: { ...headers, 'content-type': mediaType } });
}

function select(value: unknown, { selection }: Representation): unknown {
  return selection === null ? value : selectFields(value, selection);
}

/**
 * Approximate size of joined pieces, in characters, so that a long answer takes few writes and
 * little memory.
 */
const CHUNK_CHARACTERS = 64 * 1_024;

function textStream(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      // Let other requests run between two pieces.
      await new Promise((resolve) => setImmediate(resolve));
      let text = '';
      while (text.length < CHUNK_CHARACTERS) {
        const next = source.next();
        if (next.done === true) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += next.value;
      }
      controller.enqueue(encoder.encode(text));
    },
  });
}

/** Answers with uncacheable JSON: a search, a change, or the simulator itself. */
export function answerJson(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}
