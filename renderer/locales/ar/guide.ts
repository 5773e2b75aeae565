import type { Guide } from '../catalog/guide-topics.ts';

/** The guide in Arabic. `npm run guide` writes docs/guide/ar from it. */
export const guide: Guide = {
  signIn: {
    lead: 'تحتاج إلى حساب على خادم Device Cloud. بعد أول تسجيل دخول، يُفتح كل ما نُزّل حتى دون شبكة.',
    picture: 'صفحة تسجيل الدخول وفيها البيئة واسم المستخدم وكلمة المرور.',
    parts: [
      {
        heading: 'تسجيل الدخول لأول مرة',
        kind: 'steps',
        lines: [
          'اختر {signIn.environment}. إن لم تجدها في القائمة فأضفها أولًا.',
          'أدخل {signIn.username} و{signIn.password}، أو اختر طريقة أخرى ضمن {signIn.method}.',
          'اختر {signIn.submit}. مع {signIn.keep} لا يحتاج التشغيل التالي إلى كلمة مرور.',
        ],
      },
      {
        heading: 'إضافة الخدمة',
        kind: 'steps',
        lines: [
          'اختر {environment.add}، واكتب أو ألصق العنوان الذي أعطاك إياه المسؤول أو عنوان متصفّح الويب، ثم اختر {environment.ask}.',
          'راجع العنوان الذي عُثر عليه وطريقة تسجيل الدخول. لا توافق على مضيف آخر إلا إذا ذكره لك المسؤول.',
          'اختر {environment.save}. إذا لم يُعثر على الخدمة فستعرف ما الذي استجاب بدلًا منها، و{environment.addAnyway} يضيفها دون تحقّق.',
        ],
      },
      {
        heading: 'دون شبكة',
        kind: 'points',
        lines: [
          'اختر حسابك ضمن {accounts.title}. يُفتح ومعه كل ما نُزّل.',
          'إذا انتهى تسجيل دخولك، يبقى بإمكانك التصفح. سجّل الدخول من جديد عندما تتوفر الشبكة.',
        ],
      },
      {
        heading: 'تسجيل الخروج',
        kind: 'points',
        lines: [
          'افتح قائمة الحساب في الأعلى واختر {account.signOut.menu}. تبقى الصور المنزّلة على هذا الحاسوب، إلا إذا اخترت حذفها.',
          'تسجيل الدخول من جديد يحتاج إلى شبكة. لا تسجّل الخروج قبل الذهاب إلى مكان بلا شبكة.',
        ],
      },
    ],
  },
  find: {
    lead: 'ابحث عن جهاز باسمه أو بمعرّفه أو بمؤسسته أو بما تراه.',
    picture: 'البحث فوق معرض الصور، ومعه الأجهزة التي تطابق أسماؤها.',
    parts: [
      {
        heading: 'بالاسم أو المعرّف',
        kind: 'steps',
        lines: [
          'اضغط {key palette}، أو اختر {palette.open} في الأعلى.',
          'اكتب جزءًا من الاسم أو المعرّف. يمكنك أيضًا كتابة يوم كما تكتبه عادة.',
          '{key paletteGo} ينقلك إلى الجهاز، و{key paletteView} يفتح أحدث لقطة منه.',
        ],
      },
      {
        heading: 'في قائمة الأجهزة',
        kind: 'points',
        lines: [
          'افتح مؤسسة واختر جهازًا. للانتقال إلى اسم، اكتب أحرفه الأولى.',
          '{location.star} ({key fleetStar}) يُبقي مؤسسة أو جهازًا في أعلى القائمة.',
          '«20 من 45 جهازًا» تعني أن الخدمة تذكر 45 جهازًا ولم تسرد سوى 20. لا يُزال شيء من القائمة بسبب ذلك؛ اختر {action.refresh} للطلب مرة أخرى، وأبلغ المسؤول إن بقي الأمر كذلك.',
        ],
      },
      {
        heading: 'بما تراه',
        kind: 'points',
        lines: [
          '{gallery.sort} يغيّر الترتيب: {gallery.sort.attention} يضع أولًا ما يحتاج إلى معاينة أو فشل أو قَدُم. و{gallery.filter} يعرض مثلًا {gallery.filter.new} فقط.',
          '{gallery.goToDate} ({key gridDate}) ينتقل إلى يوم، و{gallery.form.map} إلى أماكن الأجهزة.',
          '{view.save} و{view.saveFilter} يضعان بحثًا أو تصفية في قائمة الأجهزة باسم تختاره.',
          'الجهاز ليس في القائمة؟ اختر {browse.addDevices} وأدخل معرّفه.',
        ],
      },
    ],
  },
  look: {
    lead: 'تعرض المصغّرة أحدث لقطة من الجهاز ومقدار قِدمها. {gallery.legend} ({key gridLegend}) يشرح الشارات.',
    picture: 'العارض وفيه صورة واحدة وأوقات سجلّها.',
    parts: [
      {
        heading: 'فتح صورة',
        kind: 'steps',
        lines: [
          'انقر مصغّرة نقرًا مزدوجًا، أو اضغط {key gridView}.',
          'كبّر وصغّر بالعجلة أو {key viewerZoom}. لملاءمة النافذة أو عرض كل بكسل: {key viewerFit}.',
          'إلى لقطة أسبق أو لاحقة، كما يجري الخط الزمني: {key viewerTime}. إلى أقدم لقطة أو أحدثها: {key viewerEnds}. إلى الجهاز السابق أو التالي: {key viewerDevice}.',
        ],
      },
      {
        heading: 'رؤية المزيد',
        kind: 'points',
        lines: [
          'الصورة غير واضحة؟ {viewer.getFull} ({key viewerFull}).',
          '{adjust.auto} ({key viewerAuto}) توضّح الصورة المظلمة أو الباهتة، و{viewer.adjust} ({key viewerAdjust}) للمزيد. أما الصورة المخزّنة فتبقى كما هي.',
          'النقر بالزر الأيمن أو {key imageMenu} يعرض كل ما يمكن فعله بالصورة: النسخ والحفظ والطباعة وغيرها.',
          '{ruler.play} ({key viewerPlay}) يُظهر ما حدث مع الوقت. و{gallery.action.film} يصنع منه فيديو.',
          'حرّك المؤشّر فوق مصغّرة من اليسار إلى اليمين، أو اضغط {key gridEarlier} و{key gridLater}، لترى ما على هذا الحاسوب من آخر 24 ساعة.',
        ],
      },
      {
        heading: 'ما عمر الصورة؟',
        kind: 'points',
        lines: [
          '{viewer.details} ({key viewerDetails}) يعرض أربعة أوقات: {details.captured} بواسطة الجهاز، و{details.received} لدى الخدمة، و{details.downloaded} إلى هذا الحاسوب، و{details.confirmed} أنها الأحدث.',
        ],
      },
    ],
  },
  health: {
    lead: 'يقارن Fleetglass كل جهاز بصوره السابقة، على هذا الحاسوب وحده.',
    picture: 'جهاز يحتاج إلى معاينة: أحدث صوره بجانب صورة معتادة.',
    parts: [
      {
        heading: 'أي الأجهزة تحتاج إلى معاينة؟',
        kind: 'points',
        lines: [
          '{page.health} تعرض الأجهزة التي ليست أحدث صورة منها كالمعتاد، والأكثر إلحاحًا أولًا. لا يغادر شيء هذا الحاسوب من أجل ذلك.',
          'بجانب كل صورة صورة معتادة. {health.compare} ({key healthCompare}) يعرضهما كبيرتين، و{gallery.action.open} ({key healthOpen}) يفتح الصورة.',
          '{health.fine} ({key healthFine}) يزيل الجهاز من القائمة حتى تتغيّر حالته.',
          'في الأعلى عدد الأجهزة التي فُحصت. الزر المجاور ينزّل صورة صغيرة لكل ما سواها ويفحصها.',
          'يُقارن الجهاز بصوره بعد تنزيل خمس منها. ما تُظهره صورة واحدة فقط، كعدسة مغطاة، يُذكر بكلمة «ربما» أسفل البقية. {health.sensitivity} أسفل القائمة يحدّد كم يظهر.',
        ],
      },
    ],
  },
  compare: {
    lead: 'اعرف ما تغيّر: قارن بين لقطتين وحتى أربع لقطات من جهاز واحد أو أكثر.',
    picture: 'لقطتان من جهاز واحد جنبًا إلى جنب.',
    parts: [
      {
        heading: 'جهاز واحد، من قبل والآن',
        kind: 'steps',
        lines: [
          'افتح صورة واختر {viewer.compare} ({key viewerCompare}).',
          'اختر مقدار الرجوع: {compare.time.yesterday}، {compare.time.sameHour} ({key compareYesterday})، {compare.time.week} ({key compareWeek})، {compare.time.visit} ({key compareVisit})، أو {compare.time.date} ({key compareDate}).',
          'تُعرض أقرب لقطة إلى جانبها، وتُنزَّل إن كانت ناقصة. لاختيار لقطة أخرى، اختر {compare.changeShort}.',
        ],
      },
      {
        heading: 'عدة أجهزة',
        kind: 'steps',
        lines: [
          'حدّد مصغّرات ({key gridSelect}) واختر {gallery.action.compare} ({key gridCompare}). تُعرض منها اثنتان إلى أربع جنبًا إلى جنب.',
          'اختر مقدار الرجوع كما سبق: يُقارَن كل جهاز بماضيه هو. انتقل من جهاز إلى آخر: {key compareStep}.',
        ],
      },
      {
        heading: 'طرق المقارنة',
        kind: 'points',
        lines: [
          '{compare.mode.side}، {compare.mode.blink}، {compare.mode.swipe}، {compare.mode.difference}: {key compareMode}. تُكبَّر كل الصور معًا.',
          '{compare.mode.difference} يعلّم كل بكسل يختلف بمقدار {compare.difference.threshold} أو أكثر.',
          '{gallery.action.export} ({key export}) يصدّر ما تقارنه بعينه، مع ما قبل وما بعد في ملف PDF.',
          'تختلف الصور الكاملة عن المعاينات في الوضوح. هذا وحده ليس تغييرًا.',
        ],
      },
    ],
  },
  notes: {
    lead: 'دوّن ما رأيته عند جهاز، أو ما يجب عمله هناك. تبقى الملاحظات على هذا الحاسوب ولا تحتاج إلى شبكة.',
    picture: 'ملاحظة إلى جانب صورة في العارض.',
    parts: [
      {
        heading: 'كتابة ملاحظة',
        kind: 'steps',
        lines: [
          'اختر مصغّرة واضغط {key gridNote}. وفي العارض اضغط {key viewerNote} أيضًا.',
          'اكتب. يُحفظ ما تكتبه تلقائيًا: {note.saved}.',
          'في العارض، {note.ofSnapshot} عن تلك الصورة وحدها، وتبقى عندئذ على هذا الحاسوب.',
        ],
      },
      {
        heading: 'العثور عليها مجددًا',
        kind: 'points',
        lines: [
          'المصغّرة التي لها ملاحظة تحمل الشارة {gallery.badge.noted}.',
          'يجد البحث ({key palette}) الأجهزة بكلمات ملاحظاتها.',
          'تحتوي عملية التصدير على الملاحظات مع صورها: {topic export}.',
        ],
      },
    ],
  },
  prepare: {
    lead: 'قبل أن تغادر، تأكد من أن كل صورة تحتاج إليها موجودة على هذا الحاسوب وتُفتح دون شبكة.',
    picture: 'نتيجة الاستعداد: عدد الصور الجاهزة والصور التي تحتاج إلى انتباه.',
    parts: [
      {
        heading: 'قبل المغادرة',
        kind: 'steps',
        lines: [
          'حدّد الأجهزة التي ستزورها، أو افتح مؤسستها، واختر {visit.prepare} ({key prepare}).',
          'أدخل وقت مغادرتك، وضمن {offline.rule} عدد الصور السابقة التي تحتاجها للمقارنة، واختر {visit.prepare.start}. يُنزَّل ما ينقص، وتُفتح كل صورة والشبكة محجوبة.',
          'عند الانتهاء اختر {visit.showSheet}، أو انتقل إلى {page offline/leave}. ما هو ضمن {offline.ready.show.green} كامل.',
          'راجع ما في {offline.ready.show.amber}: كل سطر يذكر ما ينقص. {offline.ready.print} يضع القائمة على ورق.',
        ],
      },
      {
        heading: 'في الطريق',
        kind: 'points',
        lines: [
          'بضع دقائق من الإشارة؟ {offline.shortConnection.title} يُظهر ما يتّسع له هذا الوقت، وينزّل الصور الأهم أولًا.',
        ],
      },
      {
        heading: 'عندما تنتهي',
        kind: 'points',
        lines: [
          'انتقل إلى {page offline/leave} واختر {offline.visit.end} عند زيارتك. تُحفظ أحدث صور أجهزتها، وتُظهر الزيارة التالية ما تغيّر منذ ذلك الحين: {topic compare}. تبقى الزيارات الأخرى كما هي، و{action.undo} يتراجع عن الإنهاء.',
        ],
      },
    ],
  },
  offline: {
    lead: 'دون شبكة يمكنك تصفح كل ما نُزّل ومقارنته وتصديره. يلاحظ Fleetglass بنفسه انقطاع الشبكة وعودتها.',
    picture: 'صفحة «{page.offline}»: ما ينتظر التنزيل، والوضع.',
    parts: [
      {
        heading: 'الاحتفاظ بالصور على هذا الحاسوب',
        kind: 'points',
        lines: [
          '{gallery.action.keepOffline} ({key imageKeepOffline}) يثبّت الأجهزة: تُنزَّل صورها وتُحدَّث ولا تُزال أبدًا. كل التثبيتات: {page offline/pins}.',
          '{gallery.action.request} ({key gridRequest}) ينزّل الصورة الناقصة حالما تتوفر شبكة.',
        ],
      },
      {
        heading: 'تحديد ما يُنزَّل',
        kind: 'points',
        lines: [
          'اختر وضعًا في {page offline/now}: {offline.mode.auto} ينزّل تلقائيًا، و{offline.mode.saver} يترك لك الصور الكاملة، و{offline.mode.lowOnly} ينزّل الصور الصغيرة فقط، و{offline.mode.manual} ينتظر حتى تختار {offline.action.start}.',
          '{status.workOffline} يُنهي كل الاتصالات حتى توقفه.',
          'علّم الشبكات المحدودة وعيّن الحدود في {page offline/data}.',
        ],
      },
      {
        heading: 'لا يُنزَّل شيء؟',
        kind: 'points',
        lines: [
          '{page offline/now} يذكر ما تنتظره التنزيلات، وفيه زر للخطوة التالية. للمزيد من المساعدة: {topic fails}.',
        ],
      },
    ],
  },
  export: {
    lead: 'تحتوي عملية التصدير على الصور الأصلية مع أوقاتها ومجاميعها الاختبارية. ولا تحتاج إلى شبكة للصور المنزّلة.',
    picture: 'مربع حوار التصدير وفيه اختيار النسخة والشكل والمجلد.',
    parts: [
      {
        heading: 'التصدير',
        kind: 'steps',
        lines: [
          'حدّد مصغّرات ({key gridSelect})، أو كلها ({key gridSelectAll}). اختر {gallery.action.export} ({key export}).',
          'اختر {export.precision} وما يحدث مع {export.missing}: تنزيلها أولًا، أو لاحقًا، أو التصدير من دونها.',
          'اختر {export.choose}، ثم {export.start}. مع {export.hide} يمكنك متابعة العمل.',
        ],
      },
      {
        heading: 'من المفيد أن تعرف',
        kind: 'points',
        lines: [
          '{export.form.parts} يصنع ملفات تتّسع لها رسالة بريد أو ذاكرة USB.',
          '{export.report} يضيف صفحات للطباعة: صفحة مصغّرات أو تقريرًا أو مقارنة لصور كل جهاز.',
          'يمكن إرفاق فيديو حفظته: اختر {film.export} عند اكتماله.',
          '{export.sign} يُثبت لاحقًا أن شيئًا لم يتغيّر: {topic verify}.',
          'انقطعت عملية تصدير؟ اختر {export.unfinished.rest} في أسفل النافذة.',
        ],
      },
    ],
  },
  verify: {
    lead: 'تحقّق من أن عملية التصدير كاملة ولم تتغيّر. لا تحتاج إلى حساب ولا إلى شبكة، والفحص لا يغيّر شيئًا.',
    picture: 'نتيجة فحص: عملية التصدير كاملة ولم تتغيّر.',
    parts: [
      {
        heading: 'التحقق من تصدير',
        kind: 'steps',
        lines: [
          'اضغط {key palette}، واكتب جزءًا من «{palette.verify}» واختره. أو أفلت المجلد أو ملف ZIP على النافذة.',
          'اختر {verify.folder} أو {verify.zip}.',
          'اقرأ النتيجة. لإرسالها إلى غيرك، اختر {verify.copy} أو {verify.print}.',
        ],
      },
      {
        heading: 'معنى النتيجة',
        kind: 'points',
        lines: [
          '{verify.result.unchanged}: كل ملف موجود كما صُدّر.',
          '{verify.result.partial}: ينقص التصدير بعض ما حُدّد. وما هو موجود باقٍ كما صُدّر.',
          '{verify.result.incomplete} أو {verify.result.changed}: تذكر القائمة كل ملف. انسخ عملية التصدير مرة أخرى، أو اطلب واحدة جديدة.',
          'يُظهر التوقيع أيضًا أي حاسوب أجرى التصدير. لكنه لا يُثبت أن الصورة صادقة.',
        ],
      },
    ],
  },
  pack: {
    lead: 'تنقل الحزمة الصور من حاسوب متصل بالشبكة إلى حاسوب بلا شبكة: ملف واحد مشفّر.',
    picture: 'مربع الحوار الذي ينشئ حزمة، مع حجمها ومن يستطيع فتحها.',
    parts: [
      {
        heading: 'نقل الصور إلى حاسوب آخر',
        kind: 'steps',
        lines: [
          'اختر {gallery.action.pack} عبر {key palette} أو عند تثبيت أو في قائمة التحديد.',
          'أدخل عبارة مرور، أو age1… للحواسيب الأخرى: يعرضها كل حاسوب في {page settings/exports}.',
          'احفظ الملف على ذاكرة USB. أرسل عبارة المرور بطريقة أخرى غير الذاكرة.',
        ],
      },
      {
        heading: 'فتح حزمة',
        kind: 'steps',
        lines: [
          'اضغط {key palette} واختر {palette.openPack}، أو أفلت الملف على النافذة.',
          'أدخل عبارة المرور. يجري التحقق من الحزمة كلها قبل أن يتغير شيء.',
          'أضف الصور. تبقى الصور الأحدث على هذا الحاسوب هي الأحدث، والمزامنة التالية تنزّل ما تغيّر فقط.',
        ],
      },
    ],
  },
  storage: {
    lead: 'تبقى الصور التي تعرضها على هذا الحاسوب حتى تدعو الحاجة إلى مساحتها. أما الصور المثبّتة فلا تُزال تلقائيًا أبدًا.',
    picture: 'صفحة «{page.storage}» وفيها المساحة التي تستخدمها كل مؤسسة.',
    parts: [
      {
        heading: 'توفير مساحة',
        kind: 'steps',
        lines: [
          'انتقل إلى {page storage/usage} لترى ما يستخدم أكبر مساحة.',
          'اختر {storage.action.free}، أو {storage.action.keepOnlyLow} للاحتفاظ بصور صغيرة بدل الكبيرة.',
          'قبل إزالة أي شيء، ترى عدد الصور المعنية.',
        ],
      },
      {
        heading: 'تعيين الحدود',
        kind: 'points',
        lines: [
          '{storage.quotaUnit} في {page storage/space}، وهو 10 GB في البداية: عند تجاوزه تُزال الصور التي لم تعرضها منذ أطول مدة.',
          '{storage.floorUnit}: تبقى هذه المساحة متاحة للبرامج الأخرى.',
          '{storage.old.unit}: يزيل الصور التي حلّت محلها صور أحدث حين تتجاوز هذه الأيام. وترى قبل البدء كم سيُزال.',
          '{storage.folder.choose} ينقل كل الصور إلى محرك أقراص أكبر.',
        ],
      },
      {
        heading: 'للاطمئنان',
        kind: 'points',
        lines: [
          '{storage.check.start} يقرأ كل صورة. وتُنزَّل الصور التالفة والناقصة من جديد.',
          '{page storage/removed} يعرض ما أُزيل في آخر 30 يومًا. لاستعادة صورة، اختر {storage.removed.request}.',
        ],
      },
    ],
  },
  settings: {
    lead: 'اجعل الشاشة سهلة القراءة، على المكتب وتحت الشمس. يسري كل تغيير فورًا.',
    picture: 'معرض الصور في الوضع الخارجي: أسود على أبيض، بأزرار كبيرة.',
    parts: [
      {
        heading: 'تحت الشمس وبالقفازات',
        kind: 'points',
        lines: [
          '{settings.outdoor} ({key outdoor}): أسود على أبيض، وأزرار كبيرة، وصور أكثر سطوعًا، ودون حركة.',
          'كل شيء أكبر: {key larger}. أصغر: {key smaller}. الحجم العادي: {key normalSize}.',
        ],
      },
      {
        heading: 'كما يناسبك',
        kind: 'points',
        lines: [
          '{page settings/appearance}: {shell.theme}، {settings.contrast}، {settings.density}.',
          '{page settings/region}: {settings.language} و{settings.timeZone}. يمكن أن تكون الأوقات أوقات الجهاز أو هذا الحاسوب أو UTC.',
          '{page settings/network}: ما يُنزَّل تلقائيًا، وهل تُنزَّل الصورة الكاملة عند الفتح.',
        ],
      },
      {
        heading: 'دون فأرة',
        kind: 'points',
        lines: [
          '{key palette} يجد كل صفحة وكل إجراء بالاسم.',
          '{shell.shortcuts} ({key help}) يعرض كل المفاتيح. {key guide} يفتح هذا الدليل عند ما تعمل عليه.',
          '{key back} و{key forward} للرجوع والتقدّم.',
        ],
      },
    ],
  },
  fails: {
    lead: 'مهما حدث، تبقى الصور المنزّلة على هذا الحاسوب. اقرأ الرسالة أولًا: فهي تذكر ما حدث وما يمكنك فعله.',
    picture: 'اختبار الاتصال وفيه كل خطوة والخطوة التي فشلت.',
    parts: [
      {
        heading: 'يتعذّر الوصول إلى الخدمة',
        kind: 'steps',
        lines: [
          'في شبكة للضيوف، افتح متصفح ويب وسجّل الدخول إلى الشبكة. ثم اختر {status.retry} في أسفل النافذة.',
          'اضغط {key palette} واختر {palette.network}. يفحص كل خطوة من الاتصال ويُظهر أين ينتهي.',
          'اختر {networkTest.copy} وأرسل النتيجة إلى المسؤول. وحتى ذلك الحين: {topic offline}.',
        ],
      },
      {
        heading: 'لا تصل الصور',
        kind: 'points',
        lines: [
          '{page offline/now} يذكر السبب، وفيه زر للخطوة التالية. إذا كان القرص ممتلئًا: {topic storage}.',
          'جهاز واحد فقط يفشل؟ اعرض تفاصيله: فهي تذكر آخر تحقّق منه وما فشل.',
        ],
      },
      {
        heading: 'لا يعمل Fleetglass كما ينبغي',
        kind: 'steps',
        lines: [
          'أعد تشغيله. تُبنى البيانات التالفة من الصور عند التشغيل التالي.',
          'انتقل إلى {page settings/diagnostics} واختر {diagnostics.save} وأعطِ الملف لفريق الدعم. ليست فيه بيانات تسجيل دخول ولا صور.',
        ],
      },
    ],
  },
};
