declare const BUILD_SIGNED: boolean | undefined;

/** Whether this is a release whose packages are signed; vite.config.ts sets it. Every other build calls itself unsigned. */
export const isSignedBuild = typeof BUILD_SIGNED === 'boolean' && BUILD_SIGNED;
