export type ImageBuffers = ReturnType<typeof createImageBuffers>;

/** Memory for one image after the other: with new memory for each, much would wait for the garbage collector. */
export function createImageBuffers() {
  const free: ArrayBuffer[] = [];
  return {
    take(byteLength: number): Uint8Array<ArrayBuffer> {
      const last = free.pop();
      const memory = last !== undefined && last.byteLength >= byteLength ? last : new ArrayBuffer(byteLength);
      return new Uint8Array(memory, 0, byteLength);
    },
    /** The next image may take the memory of these bytes. */
    giveBack: ({ buffer }: Uint8Array<ArrayBuffer>): void => void free.push(buffer),
  };
}
