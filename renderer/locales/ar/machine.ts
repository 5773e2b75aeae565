import type { Translation } from '../catalog/translation.ts';
import type { machineMessages as english } from '../en/machine.ts';
import type { machinePanelMessages } from '../en/machine-panels.ts';

/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages: Translation<typeof english & typeof machinePanelMessages> = {
  'managed.environment': 'حدّدها المسؤول',
  'managed.setting': 'يديره المسؤول',
  'managed.noAdding': 'يدير المسؤول قائمة البيئات.',
  'managed.keepSignedIn': 'يشترط المسؤول تسجيل الدخول مجددًا عند كل تشغيل لـ Fleetglass.',
  'managed.invalid': 'تتعذّر قراءة بعض الإعدادات التي حدّدها المسؤول:',
  'managed.problem': '{source}: {path}: {rule}',
  'managed.problem.restricted': '{source}: {path}: {rule} (يسري أشد الإعدادات تقييدًا إلى أن يُصحَّح ذلك)',

  'updates.title': 'تحديثات التطبيق',
  'updates.running': 'لديك \u2066Fleetglass {version}\u2069.',
  'updates.mode': 'الإصدارات الجديدة',
  'updates.mode.automatic': 'البحث تلقائيًا، والتثبيت عند الإغلاق إن أمكن',
  'updates.mode.file': 'من ملف أختاره فقط',
  'updates.mode.off': 'أبدًا',
  'updates.check': 'البحث عن تحديثات',
  'updates.chooseFile': 'من ملف…',
  'updates.chooseFileHint':
    'اختر ملف \u2066.yml\u2069 الذي يبدأ بـ «\u2066latest\u2069» بجانب برنامج التثبيت.',
  'updates.install': 'تثبيت وإعادة تشغيل',
  'updates.checking': 'جارٍ البحث عن تحديثات…',
  'updates.current': 'لا يتوفّر إصدار أحدث ({time}).',
  'updates.neverChecked': 'لم يُبحث منذ تشغيل Fleetglass.',
  'updates.downloading': 'جارٍ تنزيل الإصدار {version}',
  'updates.ready': 'الإصدار {version} جاهز، وجرى التحقّق من توقيعه.',
  'updates.jobRunning': 'ما زال Fleetglass يعمل. يمكنك تثبيت التحديث بعد انتهائه.',
  'updates.installing': 'جارٍ تثبيت الإصدار {version}…',
  'updates.notes': 'ما الجديد',
  'updates.unavailable.noKey': 'ليس لهذا الإصدار مفتاح للتحقّق من التحديثات، لذا لا يمكنه تحديث نفسه.',
  'updates.unavailable.noServer': 'ليس لهذا الإصدار خادم تحديثات.',
  'updates.unavailable.noPublisher':
    'لا تحدّد هذه الحزمة ناشرًا للتحقّق من التحديثات، لذا لا يمكنها تحديث نفسها.',
  'updates.unavailable.notInstalled': 'هذه النسخة ليست حزمة مثبّتة، لذا لا يمكنها تحديث نفسها.',
  'updates.unavailable.otherMeans': 'تُدار تحديثات هذه النسخة خارج التطبيق. اسأل المسؤول.',

  'safeStart.notice': 'فشل تشغيل Fleetglass عدة مرات، فبدأ في الوضع الآمن: دون اتصال ودون تسريع الرسوميات.',
  'safeStart.restart': 'تشغيل عادي',
  'defect.notice':
    'حدث خطأ غير متوقّع في Fleetglass (المعرّف {id}). يمكنك المتابعة. إن توقّف شيء عن العمل فأعد تشغيله.',
  'defect.restart': 'إعادة التشغيل',
  'diagnostics.open': 'التشخيص',
  'diagnostics.title': 'التشخيص',
  'diagnostics.version': 'الإصدار',
  'diagnostics.system': 'النظام',
  'diagnostics.runtime': 'بيئة التشغيل',
  'diagnostics.service': 'ما اكتُشف من الخدمة',
  'diagnostics.reports': 'تقارير الأعطال',
  'diagnostics.reportsNote': 'تبقى تقارير الأعطال على هذا الحاسوب ولا تُرسل أبدًا. وقد تُظهر أجزاء من الشاشة.',
  'diagnostics.noReports': 'لا شيء.',
  'diagnostics.report': '{time}، {size}',
  'diagnostics.reveal': 'إظهار في المجلد',
  'diagnostics.log': 'تقرير الدعم',
  'diagnostics.logNote':
    'الإصدارات والإعدادات وأحدث السجلّ، دون بيانات الدخول والروابط الخاصة والأسماء. لا يُرسل شيء.',
  'diagnostics.names': 'تضمين معرّفات الأجهزة والأرشيفات في السجلّ من الآن',
  'diagnostics.preview': 'عرض التقرير',
  'diagnostics.save': 'حفظ التقرير…',
  'diagnostics.saved': 'حُفظ.',
  'diagnostics.reset': 'إعادة ضبط الإعدادات',
  'diagnostics.resetNote':
    'يعيد ضبط السمة والأحجام والنافذة وآخر المواضع. وتبقى بيانات الدخول والبيئات واللقطات.',
  'diagnostics.resetDone': 'أُعيد ضبط الإعدادات.',
};
