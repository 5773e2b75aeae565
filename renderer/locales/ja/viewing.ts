import type { Translation } from '../catalog/translation.ts';
import type { viewingMessages as english } from '../en/viewing.ts';

/** Texts of the ways through time and devices in the viewer. */
export const viewingMessages: Translation<typeof english> = {
  'viewer.earlier': '前の時刻へ',
  'viewer.later': '後の時刻へ',
  'viewer.oldest': '最も古いスナップショットです。',
  'viewer.newest': '最新のスナップショットです。',
  'viewer.devices': 'ギャラリーのデバイス',
  'viewer.previousDevice': '前のデバイス',
  'viewer.nextDevice': '次のデバイス',
  'viewer.oneDevice': 'このギャラリーのデバイスは 1 台です。',
  'viewer.noMoreDevices': 'このギャラリーにほかのデバイスはありません。',
  'shortcuts.oldestNewest': '最古・最新のスナップショット',
  'shortcuts.device': '前・次のデバイス',
};
