/** Whether each fuse is on, by its index in the wire (`FuseV1Options`). */
export const promisedFuses: Readonly<Record<number, boolean>>;
