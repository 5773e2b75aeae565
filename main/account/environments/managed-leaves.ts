import { z } from 'zod';
import { managedSettings } from './managed-schema.ts';

/** A single setting, as one registry value or profile entry. A list is one setting, in JSON. */
export interface ManagedLeaf {
  /** Names from the outside in, such as `['updates', 'mode']`. */
  readonly path: readonly string[];
  readonly type: 'boolean' | 'integer' | 'number' | 'text' | 'choice' | 'list';
  /** For display. */
  readonly title: string;
  readonly description: string;
  /** Value without a policy; `undefined` if nothing is set then. */
  readonly default: unknown;
  /** Values of a `choice`, else empty. */
  readonly choices: readonly string[];
  /** Bounds of a number; `null` if none. */
  readonly minimum: number | null;
  readonly maximum: number | null;
}

interface SchemaNode {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
}

/** Returns the JSON schema (draft 2020-12) of the administrator's file. */
export function managedJsonSchema(): object {
  return z.toJSONSchema(managedSettings);
}

/** Returns every managed setting in the order of the schema. */
export function managedLeaves(): readonly ManagedLeaf[] {
  return leavesBelow(managedJsonSchema(), []);
}

function leavesBelow(node: SchemaNode, path: readonly string[]): readonly ManagedLeaf[] {
  if (node.properties !== undefined) {
    const { $schema: _, ...properties } = node.properties;
    return Object.entries(properties).flatMap(([name, part]) => leavesBelow(part, [...path, name]));
  }
  const { title, description } = node;
  const name = path.join('.');
  if (title === undefined || description === undefined)
    throw new Error(`The managed setting ${name} needs a title and a description.`);
  return [
    {
      path,
      type: leafType(node),
      title,
      description,
      default: node.default,
      choices: node.enum ?? [],
      minimum: node.minimum ?? null,
      maximum: node.maximum ?? null,
    },
  ];
}

const TYPES: Readonly<Record<string, ManagedLeaf['type']>> = {
  boolean: 'boolean',
  integer: 'integer',
  number: 'number',
  string: 'text',
  array: 'list',
};

function leafType(node: SchemaNode): ManagedLeaf['type'] {
  const type = node.enum === undefined ? TYPES[node.type ?? ''] : 'choice';
  if (type === undefined)
    throw new Error(`A managed setting of type ${node.type} has no form in the registry yet.`);
  return type;
}
