import type { Translation } from '../catalog/translation.ts';
import type { viewingMessages as english } from '../en/viewing.ts';

/** Texts of the ways through time and devices in the viewer. */
export const viewingMessages: Translation<typeof english> = {
  'viewer.earlier': 'أسبق',
  'viewer.later': 'لاحقة',
  'viewer.oldest': 'هذه أقدم لقطة.',
  'viewer.newest': 'هذه أحدث لقطة.',
  'viewer.devices': 'أجهزة المعرض',
  'viewer.previousDevice': 'الجهاز السابق',
  'viewer.nextDevice': 'الجهاز التالي',
  'viewer.oneDevice': 'يعرض هذا المعرض جهازًا واحدًا.',
  'viewer.noMoreDevices': 'لا أجهزة أخرى في هذا المعرض.',
  'shortcuts.oldestNewest': 'أقدم لقطة، أحدث لقطة',
  'shortcuts.device': 'الجهاز السابق، الجهاز التالي',
};
