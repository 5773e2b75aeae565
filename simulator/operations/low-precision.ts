import { parseAccept } from '../conventions/media-types.ts';
import { assertNever } from '../core/assert-never.ts';
import { ProblemError } from '../http/problem.ts';
import type { Precision } from '../http/signed-address.ts';
import type { Call } from '../service/operation.ts';
import type { Settings } from '../service/settings.ts';

/** The precision that a request selects in the form of the shape. */
export function requestedPrecision(call: Call): Precision {
  const form = call.service.settings.shape.lowPrecision;
  switch (form) {
    case 'lowPrecision=true':
      return option(call, 'lowPrecision', 'true', 'false');
    case 'precision=low':
      return option(call, 'precision', 'low', 'full');
    case 'quality=low':
      return option(call, 'quality', 'low', 'full');
    case 'option=A':
      return option(call, 'option', 'A', '');
    case 'none':
      return 'full';
    case 'accept':
      return parseAccept(call.context.req.header('accept') ?? '').some(
        ({ parameters }) => parameters.get('precision') === 'low',
      )
        ? 'low'
        : 'full';
    case 'path':
      return 'full';
    default:
      return assertNever(form);
  }
}

function option(call: Call, name: string, low: string, full: string): Precision {
  const value = call.query(name) ?? full;
  if (value !== low && value !== full) {
    throw new ProblemError(400, `The query parameter "${name}" is "${low}" or "${full}".`);
  }
  return value === low ? 'low' : 'full';
}

/** The query parameter of the option in this shape, for the OpenAPI document. */
export function lowPrecisionQuery({ shape }: Settings): Record<string, string> {
  if (shape.lowPrecision === 'lowPrecision=true')
    return { lowPrecision: 'Option A, Low-Precision Snapshot: "true" or "false".' };
  if (shape.lowPrecision === 'precision=low')
    return { precision: 'Option A, Low-Precision Snapshot: "low" or "full".' };
  if (shape.lowPrecision === 'quality=low')
    return { quality: 'Option A, Low-Precision Snapshot: "low" or "full".' };
  if (shape.lowPrecision === 'option=A') return { option: 'Option A, Low-Precision Snapshot: "A".' };
  return {};
}
