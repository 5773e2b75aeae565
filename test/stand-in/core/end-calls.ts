/** What can still be asked of an object that is gone. */
const STILL_ANSWERED: ReadonlySet<string> = new Set(['constructor', 'isDestroyed']);

/** From here on each method of the object's own class throws, as those of Electron's objects do when they are destroyed. */
export function endCalls(object: object): void {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(object)))
    if (!STILL_ANSWERED.has(name)) Object.defineProperty(object, name, { value: throwDestroyed });
}

function throwDestroyed(): never {
  throw new TypeError('Object has been destroyed');
}
