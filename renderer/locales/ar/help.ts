import type { Translation } from '../catalog/translation.ts';
import type { helpMessages as english } from '../en/help.ts';

/** Texts around the guide. */
export const helpMessages: Translation<typeof english> = {
  'guide.title': 'الدليل',
  'guide.open': 'فتح الدليل',
  'guide.see': 'انظر الدليل',
  'guide.search': 'البحث في الدليل',
  'guide.topics': 'المواضيع',
  'guide.nothing': 'لم يُعثر على موضوع. جرّب كلمة أخرى.',
  'guide.failed': 'تعذّر تحميل الدليل. أعد تشغيل Fleetglass.',
  'guide.found': {
    zero: 'لا مواضيع',
    one: 'موضوع واحد',
    two: 'موضوعان',
    few: '{count} مواضيع',
    many: '{count} موضوعًا',
    other: '{count} موضوع',
  },
  'palette.guide': 'الدليل',
  'guide.topic.signIn': 'تسجيل الدخول',
  'guide.topic.find': 'البحث عن جهاز',
  'guide.topic.look': 'عرض الصور',
  'guide.topic.health': 'الأجهزة التي تحتاج إلى معاينة',
  'guide.topic.compare': 'مقارنة الصور',
  'guide.topic.notes': 'كتابة ملاحظات',
  'guide.topic.prepare': 'الاستعداد لزيارة',
  'guide.topic.offline': 'العمل دون اتصال',
  'guide.topic.export': 'تصدير الصور',
  'guide.topic.verify': 'التحقق من تصدير',
  'guide.topic.pack': 'نقل الصور إلى حاسوب آخر',
  'guide.topic.storage': 'إدارة التخزين',
  'guide.topic.settings': 'ضبط الشاشة',
  'guide.topic.fails': 'عند حدوث خلل',
};
