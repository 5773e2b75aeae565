/** Yields an element and its ancestors, through shadow roots. */
export function* around(element: Element | null): Generator<Element> {
  for (let at = element; at !== null; ) {
    yield at;
    const root = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
}
