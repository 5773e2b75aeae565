import { EventEmitter } from 'node:events';

type Source = Electron.NativeTheme['themeSource'];

const sources: ReadonlySet<string> = new Set<Source>(['system', 'light', 'dark']);

/** The colours of a system that is light. The page has those of its browser. */
class StandInNativeTheme
  extends EventEmitter
  implements Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
{
  #source: Source = 'system';

  get themeSource(): Source {
    return this.#source;
  }
  set themeSource(source: Source) {
    if (!sources.has(source)) throw new TypeError(`Error processing argument at index 0: ${source}`);
    const wasDark = this.shouldUseDarkColors;
    this.#source = source;
    // Not before who set it has gone on.
    if (wasDark !== this.shouldUseDarkColors) setImmediate(() => this.emit('updated'));
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

export const nativeTheme = new StandInNativeTheme();
