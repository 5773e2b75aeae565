import type { NativeTexts } from './en.ts';

/** Arabic; the words are in renderer/locales/ar/README.md. */
export const ar: NativeTexts = {
  'menu.file': 'ملف',
  'menu.edit': 'تحرير',
  'menu.view': 'عرض',
  'menu.go': 'انتقال',
  'menu.sync': 'مزامنة',
  'menu.window': 'نافذة',
  'menu.help': 'مساعدة',

  'app.about': 'حول Fleetglass',
  'app.services': 'الخدمات',
  'app.hide': 'إخفاء Fleetglass',
  'app.hideOthers': 'إخفاء التطبيقات الأخرى',
  'app.unhide': 'إظهار الكل',
  'app.quit': 'إنهاء Fleetglass',
  'app.settings': 'الإعدادات…',
  'app.updates': 'البحث عن تحديثات…',

  'file.addDevices': 'إضافة أجهزة…',
  'file.export': 'تصدير…',

  'edit.undo': 'تراجع',
  'edit.redo': 'إعادة',
  'edit.cut': 'قص',
  'edit.copy': 'نسخ',
  'edit.paste': 'لصق',
  'edit.delete': 'حذف',
  'edit.selectAll': 'تحديد الكل',

  'view.refresh': 'تحديث',
  'view.compare': 'مقارنة',
  'view.larger': 'أكبر',
  'view.smaller': 'أصغر',
  'view.normalSize': 'الحجم العادي',
  'view.outdoor': 'الوضع الخارجي',
  'view.fullScreen': 'ملء الشاشة',

  'go.browse': 'تصفّح',
  'go.offline': 'دون اتصال',
  'go.storage': 'التخزين',
  'go.back': 'رجوع',
  'go.forward': 'تقدّم',
  'go.palette': 'البحث أو الانتقال إلى…',

  'sync.start': 'المزامنة الآن',
  'sync.pause': 'إيقاف مؤقت',
  'sync.resume': 'متابعة',
  'sync.workOffline': 'العمل دون اتصال',
  'sync.network': 'اختبار الاتصال…',

  'window.show': 'إظهار Fleetglass',
  'window.minimize': 'تصغير',
  'window.zoom': 'تكبير/تصغير',
  'window.close': 'إغلاق',
  'window.front': 'إحضار الكل إلى المقدمة',

  'help.documentation': 'التوثيق',
  'help.shortcuts': 'اختصارات لوحة المفاتيح',
  'help.diagnostics': 'التشخيص…',

  'work.none': 'لا مزامنة جارية',
  'work.running': 'المزامنة: {share}',
  'work.paused': 'المزامنة متوقفة مؤقتًا: {share}',
  'work.waiting': 'المزامنة تنتظر: {share}',
  'work.failed': 'فشل: {count}',

  'dialog.exportTitle': 'التصدير إلى مجلد',
  'dialog.exportButton': 'التصدير هنا',
  'dialog.imagesTitle': 'نقل الصور إلى مجلد',
  'dialog.imagesButton': 'اختيار المجلد',
  'dialog.updateTitle': 'اختيار تحديث',
  'dialog.updateMessage': 'اختر ملف \u2066.yml\u2069 الذي يبدأ بـ «\u2066latest\u2069» بجانب برنامج التثبيت.',
  'dialog.updateButton': 'فحص التحديث',
  'dialog.updateFilter': 'وصف تحديث',

  'stopped.message': 'تعطّلت نافذة Fleetglass عدة مرات.',
  'stopped.detail': 'الصور المنزّلة سليمة. يمكنك إعادة تحميل النافذة أو إنهاء التطبيق.',
  'stopped.load': 'إعادة التحميل',
  'stopped.quit': 'إنهاء',
  'notStarted.title': 'تعذّر تشغيل Fleetglass',
  'notStarted.detail': 'لم تتغيّر الصور المنزّلة.',
  'notStarted.diskFull': 'القرص ممتلئ: وفّر بعض المساحة ثم شغّل Fleetglass من جديد. لم تتغيّر الصور المنزّلة.',
  'notStarted.notWritable':
    'لا يستطيع Fleetglass الكتابة في هذا المجلد: اسمح بالكتابة فيه أو اختر مجلدًا آخر باستخدام ‎--profile. لم تتغيّر الصور المنزّلة.',
};
