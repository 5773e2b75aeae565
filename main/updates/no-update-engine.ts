import type { UpdateEngine } from './update-engine.ts';

/** For a desktop that can not replace its program, such as the preview. */
export const noUpdateEngine: UpdateEngine = {
  obstacle: 'notInstalled',
  builtInServer: null,
  installsAtEnd: false,
  check: () => Promise.reject(new Error('Nothing is updated here.')),
  download: () => Promise.reject(new Error('Nothing is updated here.')),
  install() {},
};
