import type { Translation } from '../catalog/translation.ts';
import type { viewerMessages as english } from '../en/viewer.ts';

/** Texts of clocks, and of the keys of the viewer and the comparison. */
export const viewerMessages: Translation<typeof english> = {
  'clocks.zone': 'المنطقة الزمنية',
  'clocks.zone.device': 'الجهاز',
  'clocks.zone.laptop': 'الحاسوب',
  'clocks.zone.utc': 'UTC',
  'clocks.zoneNotReported': 'لم يُبلّغ الجهاز عن منطقته الزمنية؛ الأوقات حسب UTC.',

  'compare.choose': 'ركّز على لقطة، أو حدّد من اثنتين إلى أربع، ثم اضغط C.',
  'compare.firstFour': 'تُقارَن الأربع الأولى من {count}.',
};
