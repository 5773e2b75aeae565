import type { Translation } from '../catalog/translation.ts';
import type { shellMessages as english } from '../en/shell.ts';

/** Texts of the window's frame: title bar, status bar, menus, dialogs about the app itself. */
export const shellMessages: Translation<typeof english> = {
  'app.name': 'Fleetglass',
  'age.now': 'الآن',
  'duration.seconds': '{seconds} ث',
  'duration.minutes': '{minutes} د',
  'duration.hours': '{hours} س',
  'duration.hoursMinutes': '{hours} س {minutes} د',
  'app.starting': 'جارٍ تشغيل Fleetglass',
  'app.version': '\u2066Fleetglass {version}\u2069',
  'app.versionUnsigned': '\u2066Fleetglass {version}\u2069 (غير موقّع)',
  'app.skipToContent': 'التخطي إلى اللقطات',
  'app.skipToPage': 'التخطي إلى محتوى الصفحة',

  'action.cancel': 'إلغاء',
  'action.close': 'إغلاق',
  'action.done': 'تم',
  'action.tryAgain': 'إعادة المحاولة',
  'action.undo': 'تراجع',
  'action.signIn': 'تسجيل الدخول',
  'action.signOut': 'تسجيل الخروج',
  'action.forget': 'إزالة من القائمة',
  'action.refresh': 'تحديث',
  'action.remove': 'إزالة',
  'action.dismiss': 'إخفاء',
  'action.back': 'رجوع',
  'action.forward': 'تقدّم',

  'page.label': 'الصفحات',
  'page.browse': 'تصفّح',
  'page.storage': 'التخزين',
  'storage.sections': 'أقسام «التخزين»',
  'page.settings': 'الإعدادات',

  'environment.kind.development': 'تطوير',
  'environment.kind.staging': 'تجريب',
  'environment.kind.production': 'إنتاج',
  'environment.kind.demo': 'عرض توضيحي',

  'shell.account': 'الحساب: {username}',
  'shell.accountIn': 'حساب في {environment}',
  'shell.fleetToggle': 'قائمة الأجهزة',
  'shell.fleetWidth': 'عرض قائمة الأجهزة',
  'shell.detailsToggle': 'لوحة التفاصيل',
  'shell.signedInTo': 'مسجّل الدخول إلى {environment}',
  'shell.offlineDataOf': 'تصفّح بيانات {environment} المحفوظة على هذا الحاسوب',
  'shell.history': 'السجلّ',
  'shell.theme': 'السمة',
  'shell.theme.system': 'النظام',
  'shell.theme.light': 'فاتحة',
  'shell.theme.dark': 'داكنة',
  'shell.zoom': 'حجم الواجهة',
  'shell.zoom.percent': '{percent}%',
  'shell.zoom.larger': 'أكبر',
  'shell.zoom.smaller': 'أصغر',
  'shell.zoom.reset': 'إعادة الضبط',
  'shell.shortcuts': 'اختصارات لوحة المفاتيح',

  'status.online': 'متصل',
  'status.offline': 'غير متصل منذ {time}',
  'status.networkNeedsSignIn': 'الشبكة تتطلّب تسجيل الدخول',
  'status.proxyNeedsSignIn': 'الخادم الوكيل يتطلّب تسجيل الدخول',
  'status.connecting': 'جارٍ الاتصال',
  'status.paused': 'أوقفت الخدمة المزامنة مؤقتًا حتى {time}',
  'status.confirmed': 'آخر تأكيد {time}',
  'status.confirmedAge': 'آخر تأكيد {time}، {age}',
  'status.confirmedOldest': 'أقدم تأكيد لصورة معروضة {time}، {age}',
  'status.neverConfirmed': 'لم يُؤكَّد بعد',
  'status.pending': {
    zero: 'لا طلبات جارية',
    one: 'طلب واحد جارٍ',
    two: 'طلبان جاريان',
    few: '{count} طلبات جارية',
    many: '{count} طلبًا جاريًا',
    other: '{count} طلب جارٍ',
  },
  'status.limit': '{used} من {limit}',
  'status.received': 'استُلم {size}',
  'status.openOffline': 'التنزيلات والوضع',
  'status.workOffline': 'العمل دون اتصال',
  'status.signedOut': 'سجّل الدخول للتحديث',
  'status.retry': 'المحاولة الآن',

  'banner.label': 'الإشعارات',
  'banner.readOnly': 'تتصفّح البيانات المحفوظة على هذا الحاسوب. سجّل الدخول للتحديث.',
  'banner.readOnly.noToken': 'لا يوجد تسجيل دخول محفوظ لهذا الحساب.',
  'banner.readOnly.refused': 'أنهت الخدمة تسجيل الدخول الأخير.',
  'banner.readOnly.locked': 'سلسلة مفاتيح هذا الحاسوب مقفلة.',
  'banner.memoryNoKeychain':
    'ينتهي تسجيل دخولك عند إغلاق Fleetglass لأن سلسلة مفاتيح هذا الحاسوب غير متاحة. ويمكنك بعد ذلك تصفّح البيانات المحفوظة.',
  'banner.memoryUnprotected':
    'ينتهي تسجيل دخولك عند إغلاق Fleetglass لأن سلسلة مفاتيح هذا الحاسوب غير آمنة. ويمكنك بعد ذلك تصفّح البيانات المحفوظة.',
  'banner.memoryNoSettings':
    'ينتهي تسجيل دخولك عند إغلاق Fleetglass لأن قراءة الإعدادات متعذّرة الآن. ويمكنك بعد ذلك تصفّح البيانات المحفوظة.',
  'banner.memoryByChoice': 'ينتهي تسجيل دخولك عند إغلاق Fleetglass.',
  'banner.imagesAway': 'محرك الأقراص الذي عليه صور هذا الحساب غير موصول. أوصِله لتراها.',
  'banner.networkNeedsSignIn':
    'تتطلّب هذه الشبكة تسجيل الدخول. افتح متصفّح ويب وسجّل الدخول إلى الشبكة ثم أعد المحاولة.',
  'notice.settingsSetAside': 'تعذّرت قراءة الإعدادات. وُضعت جانبًا وتُستخدم الإعدادات الافتراضية.',
  'notice.settingsUnreadable':
    'تتعذّر قراءة الإعدادات الآن، لذا تُستخدم الإعدادات الافتراضية وتبقى التغييرات حتى إغلاق Fleetglass فقط. أعد تشغيل Fleetglass للمحاولة مجددًا. إذا تكرر ذلك، فأخبر المسؤول.',
  'notice.accountsRestored':
    'فُقدت قائمة الحسابات وأُعيد بناؤها من البيانات الموجودة على هذا الحاسوب. يمكنك التصفح دون اتصال؛ سجّل الدخول للتحديث.',
  'notice.librarySetAside':
    'تعذّرت قراءة البيانات المحفوظة، فأُعيد بناؤها من صورك مع التثبيتات والتنزيلات المطلوبة والزيارات. حدّث لاستكمالها.',
  'notice.librarySetAside.lost':
    'تعذّرت قراءة البيانات المحفوظة، فأُعيد بناؤها من صورك. فُقدت التنزيلات المطلوبة والزيارات، وربما التثبيتات. راجع تثبيتاتك ثم حدّث.',
  'notice.libraryImagesMissing':
    'لم تعد بعض الصور المنزّلة على القرص. تُنزّل المزامنة القادمة الصور المثبّتة مجددًا. إذا أعدت مجلد الصور فاختر «الفحص الآن» في «التخزين».',
  'notice.unsaved.diskFull':
    'القرص ممتلئ، لذا لا يمكن حفظ أي شيء: تبقى التثبيتات والتغييرات حتى إغلاق Fleetglass فقط. يمكنك التصفح والعرض والتصدير إلى قرص آخر. وفّر مساحة ثم أعد التشغيل.',
  'notice.unsaved.diskReadOnly':
    'هذا القرص للقراءة فقط، لذا لا يمكن حفظ أي شيء: تبقى التثبيتات والتغييرات حتى إغلاق Fleetglass فقط. يمكنك التصفح والعرض والتصدير إلى قرص آخر.',
  'notice.unsaved.newer':
    'البيانات المحفوظة لهذا الحساب من إصدار أحدث من Fleetglass وتبقى دون تغيير. يمكنك تصفح صورها وعرضها وتصديرها، ولا تُحفظ التثبيتات والتغييرات. استخدم الإصدار الأحدث لمتابعة العمل.',
  'notice.environmentsInvalid':
    'البيئات المحدّدة عند التشغيل غير صالحة ولم تُضَف. تحقّق من \u2066FLEETGLASS_ENVIRONMENTS\u2069.',

  'shortcuts.title': 'اختصارات لوحة المفاتيح',
  'shortcuts.larger': 'أكبر',
  'shortcuts.smaller': 'أصغر',
  'shortcuts.help': 'عرض هذه القائمة',

  'key.control': 'Ctrl',
  'key.command': '⌘',
  'key.shift': 'Shift',
  'key.alt': 'Alt',
  'key.option': '⌥',
  'key.pageUp': 'Page Up',
  'key.pageDown': 'Page Down',
  'key.space': 'المسافة',
  'key.enter': 'Enter',
  'key.escape': 'Esc',
  'field.day.choose': 'اختيار يوم',
  'field.day.wrong': 'هذا ليس تاريخًا. اكتبه هكذا: {example}.',
  'field.time.wrong': 'هذا ليس وقتًا. اكتبه هكذا: {example}.',
  'key.home': 'Home',
  'key.end': 'End',
  'key.menu': 'مفتاح القائمة',
};
