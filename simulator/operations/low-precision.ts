import { parseAccept } from '../service/media-types.ts';
import type { Call } from '../service/operation.ts';
import { ProblemError } from '../service/problem.ts';
import type { Settings } from '../service/settings.ts';
import type { Shape } from '../service/shape.ts';
import type { Precision } from '../service/signed-address.ts';

/**
 * Query parameter that selects the low precision, with its values. Without it, an answer is in
 * full precision.
 */
interface Parameter {
  readonly name: string;
  readonly low: string;
  readonly full?: string;
}

const parameters: Partial<Readonly<Record<Shape['lowPrecision'], Parameter>>> = {
  'lowPrecision=true': { name: 'lowPrecision', low: 'true', full: 'false' },
  'precision=low': { name: 'precision', low: 'low', full: 'full' },
  'quality=low': { name: 'quality', low: 'low', full: 'full' },
  'option=A': { name: 'option', low: 'A' },
};

export function requestedPrecision(call: Call): Precision {
  const form = call.service.settings.shape.lowPrecision;
  if (form === 'accept') {
    const ranges = parseAccept(call.context.req.header('accept') ?? '');
    return ranges.some((range) => range.parameters.get('precision') === 'low') ? 'low' : 'full';
  }
  const parameter = parameters[form];
  if (parameter === undefined) return 'full';
  const { name, low, full = '' } = parameter;
  const value = call.query(name) ?? full;
  if (value === low) return 'low';
  if (value === full) return 'full';
  throw new ProblemError(400, `The query parameter "${name}" is "${low}" or "${full}".`);
}

export function lowPrecisionQuery({ shape }: Settings): Record<string, string> {
  const parameter = parameters[shape.lowPrecision];
  if (parameter === undefined) return {};
  const { name, low, full } = parameter;
  const values = full === undefined ? `"${low}"` : `"${low}" or "${full}"`;
  return { [name]: `Option A, Low-Precision Snapshot: ${values}.` };
}
