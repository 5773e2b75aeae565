import type { Translation } from '../catalog/translation.ts';
import type { networkMessages as english } from '../en/network.ts';
import type { proxyDialogMessages } from '../en/proxy-dialog.ts';

/** Texts about the network: the proxy's sign-in and the laptop's clock. */
export const networkMessages: Translation<typeof english & typeof proxyDialogMessages> = {
  'network.proxyNotice': 'يتطلّب الخادم الوكيل {proxy} تسجيل الدخول. ولا يمكن الوصول إلى الخدمة قبل ذلك.',
  'network.proxySignIn': 'تسجيل الدخول إلى الخادم الوكيل',
  'network.clockBehind': {
    zero: 'ساعة هذا الحاسوب مطابقة للخدمة.',
    one: 'ساعة هذا الحاسوب متأخرة عن الخدمة دقيقة واحدة، فتبدو الصور أحدث مما هي. تحقّق من الساعة.',
    two: 'ساعة هذا الحاسوب متأخرة عن الخدمة دقيقتين، فتبدو الصور أحدث مما هي. تحقّق من الساعة.',
    few: 'ساعة هذا الحاسوب متأخرة عن الخدمة {count} دقائق، فتبدو الصور أحدث مما هي. تحقّق من الساعة.',
    many: 'ساعة هذا الحاسوب متأخرة عن الخدمة {count} دقيقة، فتبدو الصور أحدث مما هي. تحقّق من الساعة.',
    other: 'ساعة هذا الحاسوب متأخرة عن الخدمة {count} دقيقة، فتبدو الصور أحدث مما هي. تحقّق من الساعة.',
  },
  'network.clockAhead': {
    zero: 'ساعة هذا الحاسوب مطابقة للخدمة.',
    one: 'ساعة هذا الحاسوب متقدمة على الخدمة دقيقة واحدة، فتبدو الصور أقدم مما هي. تحقّق من الساعة.',
    two: 'ساعة هذا الحاسوب متقدمة على الخدمة دقيقتين، فتبدو الصور أقدم مما هي. تحقّق من الساعة.',
    few: 'ساعة هذا الحاسوب متقدمة على الخدمة {count} دقائق، فتبدو الصور أقدم مما هي. تحقّق من الساعة.',
    many: 'ساعة هذا الحاسوب متقدمة على الخدمة {count} دقيقة، فتبدو الصور أقدم مما هي. تحقّق من الساعة.',
    other: 'ساعة هذا الحاسوب متقدمة على الخدمة {count} دقيقة، فتبدو الصور أقدم مما هي. تحقّق من الساعة.',
  },

  'proxy.title': 'تسجيل الدخول إلى الخادم الوكيل',
  'proxy.lead': 'يتطلّب الخادم الوكيل لهذه الشبكة تسجيل الدخول قبل أن يتمكّن Fleetglass من الاتصال.',
  'proxy.host': 'الخادم الوكيل',
  'proxy.realm': 'الرسالة',
  'proxy.refused': 'رفض الخادم الوكيل تسجيل الدخول. تحقّق من اسم المستخدم وكلمة المرور.',
  'proxy.username': 'اسم مستخدم الخادم الوكيل',
  'proxy.password': 'كلمة مرور الخادم الوكيل',
  'proxy.usernameMissing': 'أدخل اسم المستخدم.',
  'proxy.readable': 'يتلقّى هذا الخادم الوكيل كلمة المرور دون تشفير. استخدمه فقط في شبكة تثق بها.',
  'proxy.remember': 'تذكّر تسجيل الدخول على هذا الحاسوب',
  'proxy.remember.keychain': 'تحميه سلسلة مفاتيح هذا الحاسوب.',
  'proxy.remember.noKeychain': 'لا تتوفّر سلسلة مفاتيح، لذا يُنسى تسجيل الدخول عند إغلاق Fleetglass.',
  'proxy.remember.unprotected':
    'سلسلة مفاتيح هذا الحاسوب غير آمنة، لذا يُنسى تسجيل الدخول عند إغلاق Fleetglass.',
  'proxy.submit': 'تسجيل الدخول',
  'proxy.submitting': 'جارٍ تسجيل الدخول',

  'networkTest.open': 'اختبار الاتصال',
  'networkTest.copied': 'نُسخ.',
  'networkTest.copyFailed': 'تعذّر نسخ النص. حدّده بدلًا من ذلك.',
};
