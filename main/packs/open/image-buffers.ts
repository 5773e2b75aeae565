export type ImageBuffers = ReturnType<typeof createImageBuffers>;

/** Reuses memory from image to image: new memory for each would wait for the garbage collector. */
export function createImageBuffers() {
  const free: ArrayBuffer[] = [];
  return {
    take(byteLength: number): Uint8Array<ArrayBuffer> {
      const last = free.pop();
      const memory = last !== undefined && last.byteLength >= byteLength ? last : new ArrayBuffer(byteLength);
      return new Uint8Array(memory, 0, byteLength);
    },
    /** Lets the next image reuse the memory of these bytes. */
    giveBack: ({ buffer }: Uint8Array<ArrayBuffer>): void => void free.push(buffer),
  };
}
