declare const BUILD_SIGNED: boolean | undefined;

/** True in a signed release; set by vite.config.ts. Any other build calls itself unsigned. */
export const isSignedBuild = typeof BUILD_SIGNED === 'boolean' && BUILD_SIGNED;
