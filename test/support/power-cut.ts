import type * as fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Disk calls of a program. `publish` renames or links a written file to its final name. */
export type DiskCall =
  | { readonly call: 'write' | 'flush' | 'makeFolder' | 'remove'; readonly path: string }
  | { readonly call: 'publish'; readonly path: string; readonly name: string };

/** Returns the files whose last bytes were not flushed. */
export function unflushedFiles(calls: readonly DiskCall[]): readonly string[] {
  const unflushed = new Set<string>();
  for (const { call, path } of calls) {
    if (call === 'write') unflushed.add(path);
    else if (call === 'flush') unflushed.delete(path);
  }
  return [...unflushed];
}

/**
 * Returns what a power cut during or after these calls may take: `torn NAME`: a final name given
 * before its bytes were flushed; `lost NAME`: an entry whose folder was not flushed afterwards.
 */
export function whatPowerCutTakes(calls: readonly DiskCall[]): readonly string[] {
  const entries = new Set<string>();
  const torn: string[] = [];
  for (const [index, step] of calls.entries()) {
    if (step.call === 'makeFolder') entries.add(step.path);
    if (step.call === 'remove') entries.delete(step.path);
    if (step.call === 'flush')
      for (const entry of entries) if (dirname(entry) === step.path) entries.delete(entry);
    if (step.call !== 'publish') continue;
    entries.add(step.name);
    if (unflushedFiles(calls.slice(0, index)).includes(step.path)) torn.push(step.name);
  }
  return [
    ...torn.map((name) => `torn ${basename(name)}`),
    ...[...entries].map((name) => `lost ${basename(name)}`),
  ];
}

type Files = typeof fs;

/** All calls since the last `diskCalls.length = 0`. */
export const diskCalls: DiskCall[] = [];

function recordHandle(handle: FileHandle, path: string): FileHandle {
  const { write, writeFile, sync } = handle;
  const noting = <Given extends (...given: never[]) => unknown>(
    call: 'write' | 'flush',
    method: Given,
  ): Given =>
    ((...given: Parameters<Given>) => {
      diskCalls.push({ call, path });
      return method.apply(handle, given);
    }) as Given;
  return Object.assign(handle, {
    write: noting('write', write),
    writeFile: noting('write', writeFile),
    sync: noting('flush', sync),
  });
}

/** Wraps the real `node:fs/promises` to record calls in `diskCalls`, for `vi.mock`. */
export function recordFiles(files: Files): Files {
  const publishing =
    (method: Files['rename']): Files['rename'] =>
    async (from, to) => {
      await method(from, to);
      diskCalls.push({ call: 'publish', path: from.toString(), name: to.toString() });
    };
  return {
    ...files,
    open: async (path, ...rest) => recordHandle(await files.open(path, ...rest), path.toString()),
    rename: publishing(files.rename),
    link: publishing(files.link),
    mkdir: (async (path: string, options?: object) => {
      const made = await files.mkdir(path, options);
      diskCalls.push({ call: 'makeFolder', path });
      return made;
    }) as Files['mkdir'],
    async rm(path, options) {
      await files.rm(path, options);
      diskCalls.push({ call: 'remove', path: path.toString() });
    },
    async rmdir(path) {
      await files.rmdir(path);
      diskCalls.push({ call: 'remove', path: path.toString() });
    },
  };
}
