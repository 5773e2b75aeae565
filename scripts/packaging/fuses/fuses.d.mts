/** Whether each fuse is on, by its place in the wire (`FuseV1Options`). */
export const promisedFuses: Readonly<Record<number, boolean>>;
