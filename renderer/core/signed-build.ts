declare const BUILD_SIGNED: boolean | undefined;

/** Whether this is a signed release; vite.config.ts sets it. Every other build calls itself unsigned. */
export const isSignedBuild = typeof BUILD_SIGNED === 'boolean' && BUILD_SIGNED;
