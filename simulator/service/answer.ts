import { FieldsError, parseFields, type Selection, selectFields } from '../conventions/fields.ts';
import { mediaTypesOf, negotiate } from '../conventions/media-types.ts';
import { hashText } from '../core/random.ts';
import type { Stamp } from '../fleet/changes.ts';
import {
  isNotModified,
  readConditions,
  type Validators,
  validatorFields,
  validatorsOf,
} from '../http/conditional.ts';
import { ProblemError } from '../http/problem.ts';
import { mediaTypeIn, renameFields } from '../shapes/reshape.ts';
import type { Call } from './operation.ts';

export interface Representation {
  readonly mediaType: string;
  readonly expansion: ReadonlySet<string>;
  readonly selection: Selection | null;
}

interface Resource {
  /** Names its media types. */
  readonly name: string;
  readonly stamp: Stamp;
  readonly relationships: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further dependencies of the answer beside its address and media type: a part of `Accept`, say. */
  readonly variant?: string;
  /** The JSON value, or its text piece by piece where it is too large for one. `fields` is applied to a value here, to text there. */
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

/** Reads an `expand` text: names of relationships, separated by commas. The interface does not state the 400 for unknown ones. */
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

/** A common parameter as a shape takes it: read, passed over, or a problem 400. */
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

/** `variant` names further dependencies, the service's `variant` at least: tokens outlive a restart with other options, answers must not. */
export function representationValidators(
  address: string,
  stamp: Stamp,
  mediaType: string,
  variant: string,
): Validators {
  return validatorsOf(stamp, hashText(`${mediaType} ${address} ${variant}`).toString(36));
}

/** A JSON answer with validators: 304 without a body when the request's condition says that nothing changed. */
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

/** Pieces are joined to about this many characters, so that a long answer costs few writes and little memory. */
const CHUNK_CHARACTERS = 64 * 1_024;

function textStream(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      // Other requests are served between two pieces.
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

/** A JSON answer that no cache stores: of a search, a change, or the simulator itself. */
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
