import type { ResponseStore, StoredResponse } from '../../response-store.ts';

/** A response store that lives as long as the program. Over `byteLimit` bytes of bodies the oldest responses go. */
export function createMemoryResponseStore(byteLimit: number): ResponseStore {
  // In the order in which they were put, the oldest first.
  let responses: readonly StoredResponse[] = [];

  return {
    find: async (url) => responses.filter((response) => response.url === url),
    async put(response) {
      const others = responses.filter((other) => !isSameVariant(other, response));
      let bytes = response.body.byteLength;
      if (bytes > byteLimit) {
        responses = others;
        return;
      }
      const kept = others.toReversed().filter(({ body }) => {
        bytes += body.byteLength;
        return bytes <= byteLimit;
      });
      responses = [...kept.toReversed(), response];
    },
    async remove(url) {
      responses = responses.filter((response) => response.url !== url);
    },
  };
}

function isSameVariant(left: StoredResponse, right: StoredResponse): boolean {
  const names = new Set([...Object.keys(left.selectedBy), ...Object.keys(right.selectedBy)]);
  return (
    left.url === right.url && [...names].every((name) => left.selectedBy[name] === right.selectedBy[name])
  );
}
