import { z } from 'zod';
import { managedSettings } from './managed-schema.ts';

/** A setting with a value of its own: a registry value, an entry of a profile. A list is set as a whole, in JSON. */
export interface ManagedLeaf {
  /** Names from the outside in, for example `['updates', 'mode']`. */
  readonly path: readonly string[];
  readonly type: 'boolean' | 'integer' | 'number' | 'text' | 'choice' | 'list';
  /** For people; the path in words where the schema gives none. */
  readonly title: string;
  readonly description: string;
  /** The values of a `choice`, else empty. */
  readonly choices: readonly string[];
  /** Bounds of a number; null: none. */
  readonly minimum: number | null;
  readonly maximum: number | null;
}

interface SchemaNode {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
}

/** The JSON schema (draft 2020-12) of the administrator's file. */
export function managedJsonSchema(): object {
  return z.toJSONSchema(managedSettings);
}

/** Everything that an administrator can set, one by one, in the order of the schema. */
export function managedLeaves(): readonly ManagedLeaf[] {
  return leavesBelow(managedJsonSchema(), []).filter(({ path }) => path[0] !== '$schema');
}

function leavesBelow(node: SchemaNode, path: readonly string[]): readonly ManagedLeaf[] {
  if (node.properties !== undefined) {
    return Object.entries(node.properties).flatMap(([name, part]) => leavesBelow(part, [...path, name]));
  }
  return [
    {
      path,
      type: leafType(node),
      title: node.title ?? inWords(path.at(-1) ?? ''),
      description: node.description ?? `${inWords(path.join(': '))}.`,
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

/** `sidebarWidthPixels` becomes `Sidebar width pixels`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
