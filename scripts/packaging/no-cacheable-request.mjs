// Replaces cacheable-request in the bundle. got needs it only for its own cache, and the product
// has one in main/service/http: it was 30 kB of unused code.

export class CacheError extends Error {}

// got imports it so.
// oxlint-disable-next-line import/no-default-export
export default function CacheableRequest() {
  throw new Error('The cache of got needs cacheable-request, which the bundle leaves out.');
}
