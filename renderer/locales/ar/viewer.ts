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

  'shortcuts.compare': 'في المقارنة',
  'shortcuts.compareSelected': 'مقارنة اللقطات المحدّدة',
  'shortcuts.earlierLater': 'لقطة أسبق أو لاحقة',
  'shortcuts.play': 'تشغيل العرض المتسارع أو إيقافه',
  'shortcuts.turn': 'تدوير لليمين، لليسار',
  'shortcuts.adjust': 'ضبط',
  'shortcuts.resetAdjustments': 'إعادة ضبط التعديلات',
  'shortcuts.details': 'التفاصيل',
  'shortcuts.compareBefore': 'مقارنة باللقطة السابقة',
  'shortcuts.compareVisit': 'مقارنة بالزيارة الأخيرة',
  'shortcuts.copyImage': 'نسخ الصورة',
  'shortcuts.copyCaption': 'نسخ التعليق',
  'shortcuts.fullScreen': 'ملء الشاشة',
  'shortcuts.compareMode': 'جنبًا إلى جنب، تناوب، تمرير، الفرق',
  'shortcuts.compareBlink': 'بدء التناوب أو إيقافه',
  'shortcuts.compareNext': 'اللقطة التالية أثناء التناوب',
  'shortcuts.compareYesterday': 'مقارنة باليوم السابق، بالساعة نفسها',
  'shortcuts.compareWeek': 'مقارنة بما قبل 7 أيام',
  'shortcuts.compareDate': 'مقارنة بتاريخ ووقت',
  'shortcuts.compareStep': 'السابق والتالي من التحديد',
};
