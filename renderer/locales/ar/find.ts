import type { Translation } from '../catalog/translation.ts';
import type { findMessages as english } from '../en/find.ts';

/** Texts of finding and going: the palette, favorites, links. */
export const findMessages: Translation<typeof english> = {
  'palette.title': 'البحث أو الانتقال إلى…',
  'palette.placeholder': 'أجهزة، أرشيفات، إجراءات…',
  'palette.open': 'بحث',
  'palette.results': 'النتائج',
  'palette.found': {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '{count} نتائج',
    many: '{count} نتيجة',
    other: '{count} نتيجة',
  },
  'palette.nothing': 'لا نتائج لـ «{query}». جرّب حروفًا أقل أو جزءًا من المعرّف.',
  'palette.favourites': 'المفضّلة',
  'palette.recent': 'الأخيرة',
  'palette.dates': 'التواريخ',
  'palette.goToDay': 'الانتقال إلى {day}',
  'palette.locations': 'المؤسسات والأجهزة',
  'palette.archives': 'الأرشيفات',
  'palette.actions': 'الإجراءات',
  'palette.settings': 'الإعدادات',
  'palette.gone': 'لم يعد موجودًا في الخدمة',
  'palette.refresh': 'التحديث من الخدمة',
  'palette.addDevices': 'إضافة أجهزة بالمعرّف',
  'palette.export': 'تصدير المحدّد',
  'palette.verify': 'التحقق من تصدير',
  'palette.details': 'إظهار التفاصيل أو إخفاؤها',
  'palette.copyLink': 'نسخ رابط هذه الصفحة',
  'palette.workOffline': 'العمل دون اتصال أو العودة إلى الاتصال',
  'palette.outdoor': 'تشغيل الوضع الخارجي أو إيقافه',
  'palette.light': 'السمة الفاتحة',
  'palette.dark': 'السمة الداكنة',
  'palette.system': 'سمة النظام',
  'palette.network': 'اختبار الاتصال',
  'palette.updates': 'البحث عن تحديثات',
  'palette.diagnostics': 'التشخيص',

  'location.favourite': 'مفضّل',
  'location.star': 'إضافة إلى المفضّلة',
  'location.unstar': 'إزالة من المفضّلة',
  'location.copyLink': 'نسخ الرابط',

  'link.copied': 'نُسخ الرابط.',
  'link.notCopied': 'تعذّر نسخ الرابط.',
  'link.nothing': 'ليس لهذه الصفحة رابط.',
  'link.unusable': 'هذا ليس رابط Fleetglass صالحًا.',
  'link.unknownEnvironment':
    'يؤدي هذا الرابط إلى {host}، وهي بيئة غير مُعدّة على هذا الحاسوب. أضف البيئة أولًا.',
  'link.unknownLocation':
    'يؤدي هذا الرابط إلى شيء ليس على هذا الحاسوب. حدّث قائمة الأجهزة، أو أضف الجهاز بمعرّفه.',
  'link.otherEnvironment': 'يؤدي هذا الرابط إلى {environment}.',
  'link.signIn': 'يؤدي هذا الرابط إلى {environment}. سجّل الدخول هناك لفتحه.',
  'link.switch': 'التبديل إلى ذلك الحساب',
};
