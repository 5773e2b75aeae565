/** Whether each fuse is on, by its index in the wire (`FuseV1Options`). */
export const requiredFuses: Readonly<Record<number, boolean>>;
