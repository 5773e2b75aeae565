/** electron-builder's hook `afterPack`: sets every fuse of an unpacked package. Throws when it has an unknown fuse. */
export function afterPack(context: {
  readonly appOutDir: string;
  readonly electronPlatformName: 'darwin' | 'win32' | 'linux';
  readonly packager: {
    readonly executableName?: string;
    readonly appInfo?: { readonly productFilename: string };
  };
}): Promise<void>;
