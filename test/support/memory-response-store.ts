import { isDeepStrictEqual } from 'node:util';
import type { ResponseStore, StoredResponse } from '../../main/shared/response-store.ts';

export function createMemoryResponseStore(): ResponseStore {
  let responses: readonly StoredResponse[] = [];
  return {
    mostBytes: Number.POSITIVE_INFINITY,
    find: async (url) => responses.filter((response) => response.url === url),
    async put(response) {
      const others = responses.filter(
        ({ url, selectedBy }) => url !== response.url || !isDeepStrictEqual(selectedBy, response.selectedBy),
      );
      responses = [...others, response];
    },
  };
}
