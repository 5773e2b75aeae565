import type { Guide } from '../catalog/guide-topics.ts';

/** The guide in Japanese. `npm run guide` writes docs/guide/ja from it. */
export const guide: Guide = {
  signIn: {
    lead: 'Device Cloud サーバーのアカウントが必要です。一度サインインすると、ダウンロード済みのものはネットワークがなくても開けます。',
    picture: '環境、ユーザー名、パスワードのあるサインインページ。',
    parts: [
      {
        heading: '初めてサインインする',
        kind: 'steps',
        lines: [
          '{signIn.environment}を選びます。一覧にない場合は先に追加します。',
          '{signIn.username}と{signIn.password}を入力します。別の方法は {signIn.method} で選べます。',
          '{signIn.submit} を選びます。{signIn.keep} をオンにすると、次の起動ではパスワードが不要です。',
        ],
      },
      {
        heading: 'サービスを追加する',
        kind: 'steps',
        lines: [
          '{environment.add} を選び、管理者から受け取ったアドレス、または Web ブラウザーのアドレスを入力するか貼り付けて、{environment.ask} を選びます。',
          '見つかったアドレスとサインイン方法を確認します。別のホストは、管理者から知らされている場合だけ承認してください。',
          '{environment.save} を選びます。サービスが見つからない場合は、代わりに何が応答したかが表示されます。{environment.addAnyway} を選ぶと確認せずに追加できます。',
        ],
      },
      {
        heading: 'ネットワークがないとき',
        kind: 'points',
        lines: [
          '{accounts.title} から自分のアカウントを選びます。ダウンロード済みのものがすべて開きます。',
          'サインインの期限が切れていても閲覧できます。ネットワークにつながったら、もう一度サインインしてください。',
        ],
      },
      {
        heading: 'サインアウトする',
        kind: 'points',
        lines: [
          '上部のアカウントメニューを開き、{account.signOut.menu} を選びます。削除を選ばない限り、ダウンロード済みの画像はこの PC に残ります。',
          '再びサインインするにはネットワークが必要です。圏外の場所へ出かける前にはサインアウトしないでください。',
        ],
      },
    ],
  },
  find: {
    lead: 'デバイスは、名前、ID、組織、または見た目の様子から探せます。',
    picture: 'ギャラリーに重なった検索と、名前が一致したデバイス。',
    parts: [
      {
        heading: '名前または ID で探す',
        kind: 'steps',
        lines: [
          '{key palette} を押すか、上部の {palette.open} を選びます。',
          '名前または ID の一部を入力します。日付も、ふだんの書き方で入力できます。',
          '{key paletteGo} でデバイスに移動し、{key paletteView} で最新のスナップショットを開きます。',
        ],
      },
      {
        heading: 'デバイス一覧で探す',
        kind: 'points',
        lines: [
          '組織を開いてデバイスを選びます。先頭の文字を入力すると、その名前に移動します。',
          '{location.star} ({key fleetStar}) で、組織やデバイスを一覧の先頭に置けます。',
          '「デバイス 45 台中 20 台」は、サービスが 45 台あると答え、20 台だけを一覧に載せたという意味です。そのために一覧から削除されるものはありません。{action.refresh} でもう一度取得し、変わらない場合は管理者に連絡してください。',
        ],
      },
      {
        heading: '様子から探す',
        kind: 'points',
        lines: [
          '{gallery.sort} で順序を変えます。{gallery.sort.attention} を選ぶと、要点検のもの、失敗したもの、古いものが先頭に並びます。{gallery.filter} では、たとえば {gallery.filter.new} だけを表示できます。',
          '{gallery.goToDate}（{key gridDate}）で日付へ、{gallery.form.map} でデバイスの場所へ移動します。',
          '{view.save} と {view.saveFilter} で、検索やフィルターに名前を付けてデバイス一覧に置けます。',
          'デバイスが一覧にないときは、{browse.addDevices} を選んで ID を入力します。',
        ],
      },
    ],
  },
  look: {
    lead: 'タイルには、デバイスの最新のスナップショットと、その古さが表示されます。バッジの説明は {gallery.legend} ({key gridLegend}) にあります。',
    picture: '1 枚の画像と履歴の時刻を表示したビューアー。',
    parts: [
      {
        heading: '画像を開く',
        kind: 'steps',
        lines: [
          'タイルをダブルクリックするか、{key gridView} を押します。',
          'ホイールまたは {key viewerZoom} で拡大・縮小します。ウィンドウに合わせる、または等倍で表示する: {key viewerFit}。',
          '前後の時刻のスナップショットへ: {key viewerTime}。最古・最新のスナップショットへ: {key viewerEnds}。前後のデバイスへ: {key viewerDevice}。',
        ],
      },
      {
        heading: 'もっとよく見る',
        kind: 'points',
        lines: [
          '画像がぼやけているときは {viewer.getFull} ({key viewerFull})。',
          '{adjust.auto} ({key viewerAuto}) で暗い画像や淡い画像がはっきりします。細かくは {viewer.adjust} ({key viewerAdjust}) です。保存された画像は変わりません。',
          '右クリックまたは {key imageMenu} で、コピー、保存、印刷など、画像の操作をすべて表示します。',
          '{ruler.play} ({key viewerPlay}) で時間の経過を再生します。{gallery.action.film} で動画にできます。',
          'タイルの上でポインターを左から右に動かすか、{key gridEarlier} と {key gridLater} を押すと、この PC にある直近 24 時間の画像を順に見られます。',
        ],
      },
      {
        heading: 'いつの画像か',
        kind: 'points',
        lines: [
          '{viewer.details} ({key viewerDetails}) に 4 つの時刻があります。デバイスによる{details.captured}、サービスの{details.received}、この PC への{details.downloaded}、最新であることの{details.confirmed}です。',
        ],
      },
    ],
  },
  health: {
    lead: 'Fleetglass は、各デバイスをそのデバイス自身の以前の画像と、この PC の中だけで比べます。',
    picture: '要点検のデバイス。最新の画像の隣に普段の画像があります。',
    parts: [
      {
        heading: '要点検のデバイスは',
        kind: 'points',
        lines: [
          '{page.health} には、最新の画像が普段と違うデバイスが急ぐ順に並びます。そのために何かがこの PC の外へ送られることはありません。',
          '画像の隣に普段の画像があります。{health.compare} ({key healthCompare}) で両方を大きく表示し、{gallery.action.open} ({key healthOpen}) で画像を開きます。',
          '{health.fine} ({key healthFine}) を選ぶと、状態が変わるまで一覧から外れます。',
          '確認したデバイスの数が上に表示されます。横のボタンで、残りのデバイスの小さな画像をダウンロードして確認できます。',
          '画像が 5 枚ダウンロードされたデバイスは、自分の画像と比較されます。レンズが覆われているなど、1 枚の画像だけに表れた異常は「可能性あり」として、ほかの下に並びます。どこまで表示するかは、一覧の下の {health.sensitivity} で選べます。',
        ],
      },
    ],
  },
  compare: {
    lead: '変わったところを見つけます。1 台または複数のデバイスのスナップショットを 2 枚から 4 枚まで比較できます。',
    picture: '1 台のデバイスの 2 枚のスナップショットを並べた画面。',
    parts: [
      {
        heading: '1 台のデバイスの以前と今',
        kind: 'steps',
        lines: [
          '画像を開き、{viewer.compare} ({key viewerCompare}) を選びます。',
          'どのくらい前かを選びます: {compare.time.yesterday}、 {compare.time.sameHour} ({key compareYesterday})、 {compare.time.week} ({key compareWeek})、 {compare.time.visit} ({key compareVisit})、 {compare.time.date} ({key compareDate})。',
          '最も近いスナップショットが横に表示され、なければダウンロードされます。別のものにするには {compare.changeShort} を選びます。',
        ],
      },
      {
        heading: '複数のデバイス',
        kind: 'steps',
        lines: [
          'タイルを選択し ({key gridSelect})、{gallery.action.compare} ({key gridCompare}) を選びます。2 枚から 4 枚までが並んで表示されます。',
          '上と同じように、どのくらい前かを選びます。各デバイスがそれ自身の以前の画像と比較されます。次のデバイスへ: {key compareStep}。',
        ],
      },
      {
        heading: '比較のしかた',
        kind: 'points',
        lines: [
          '{compare.mode.side}、{compare.mode.blink}、{compare.mode.swipe}、{compare.mode.difference}: {key compareMode}。すべての画像が一緒に拡大されます。',
          '{compare.mode.difference}では、{compare.difference.threshold}以上に異なるピクセルに印が付きます。',
          '{gallery.action.export} ({key export}) で、比較中のものだけをエクスポートします。PDF には前後の画像が並びます。',
          'フル画像とプレビューでは鮮明さが異なります。それだけでは変化とはいえません。',
        ],
      },
    ],
  },
  notes: {
    lead: 'デバイスで見たことや、そこですべきことを書き留めます。メモはこの PC に残り、ネットワークは不要です。',
    picture: 'ビューアーの画像の横にあるメモ。',
    parts: [
      {
        heading: 'メモを書く',
        kind: 'steps',
        lines: [
          'タイルを選び、{key gridNote} を押します。ビューアーでも {key viewerNote} を押します。',
          '内容を書きます。入力したものは自動で保存されます: {note.saved}。',
          'ビューアーの {note.ofSnapshot} は、その画像だけのメモです。その画像はこの PC に残ります。',
        ],
      },
      {
        heading: 'メモを探す',
        kind: 'points',
        lines: [
          'メモのあるタイルには {gallery.badge.noted} のバッジが付きます。',
          '検索 ({key palette}) では、メモの言葉からデバイスを探せます。',
          'エクスポートには、画像と一緒にメモも含まれます: {topic export}。',
        ],
      },
    ],
  },
  prepare: {
    lead: '出発する前に、必要な画像がすべてこの PC にあり、ネットワークなしで開けることを確かめます。',
    picture: '準備の結果。準備ができた画像の数と、確認が必要な画像。',
    parts: [
      {
        heading: '出発前',
        kind: 'steps',
        lines: [
          '訪問するデバイスを選択するか、その組織を開いて、{visit.prepare} ({key prepare}) を選びます。',
          '出発の時刻を入力し、{offline.rule} で比較に必要な過去の画像の数を選んで、{visit.prepare.start} を選びます。足りない画像がダウンロードされ、すべての画像がネットワークを遮断した状態で開けるか確かめられます。',
          '終わったら、{visit.showSheet} を選ぶか、{page offline/leave} を開きます。{offline.ready.show.green} にあるものは、すべてそろっています。',
          '{offline.ready.show.amber} を確認します。足りないものが各行に表示されます。{offline.ready.print} で一覧を紙に印刷できます。',
        ],
      },
      {
        heading: '移動中',
        kind: 'points',
        lines: [
          '数分だけ電波が届くときは、{offline.shortConnection.title} に、その時間でできることが表示されます。重要な画像から順にダウンロードされます。',
        ],
      },
      {
        heading: '作業が終わったら',
        kind: 'points',
        lines: [
          '{page offline/leave} を開き、その訪問の {offline.visit.end} を選びます。その訪問のデバイスの最新の画像が保存され、次の訪問ではそれ以降の変化がわかります: {topic compare}。ほかの訪問は変わりません。{action.undo} で終了を取り消せます。',
        ],
      },
    ],
  },
  offline: {
    lead: 'ネットワークがなくても、ダウンロード済みのものはすべて閲覧、比較、エクスポートできます。ネットワークが切れたことも、戻ったことも、Fleetglass が自動で検出します。',
    picture: '「{page.offline}」ページ。これからダウンロードされるものと、モード。',
    parts: [
      {
        heading: '画像をこの PC に置く',
        kind: 'points',
        lines: [
          '{gallery.action.keepOffline} ({key imageKeepOffline}) でデバイスをピン留めします。画像はダウンロードされ、最新に保たれ、削除されません。すべてのピン: {page offline/pins}。',
          '{gallery.action.request} ({key gridRequest}) を選ぶと、足りない画像が、ネットワークにつながりしだいダウンロードされます。',
        ],
      },
      {
        heading: '何をダウンロードするか決める',
        kind: 'points',
        lines: [
          '{page offline/now} でモードを選びます。{offline.mode.auto} は自動でダウンロードし、{offline.mode.saver} はフル画像を自分で選ぶまで待ち、{offline.mode.lowOnly} は小さい画像だけをダウンロードし、{offline.mode.manual} は {offline.action.start} を選ぶまで待ちます。',
          '{status.workOffline} は、オフにするまですべての接続を止めます。',
          '従量制のネットワークと上限は {page offline/data} で設定します。',
        ],
      },
      {
        heading: 'ダウンロードされないとき',
        kind: 'points',
        lines: [
          '{page offline/now} に、何を待っているかと、次の操作のボタンが表示されます。ほかの対処: {topic fails}。',
        ],
      },
    ],
  },
  export: {
    lead: 'エクスポートには、元の画像と、その時刻とチェックサムが含まれます。ダウンロード済みの画像にはネットワークは不要です。',
    picture: '種類、形式、フォルダーを選ぶエクスポートのダイアログ。',
    parts: [
      {
        heading: 'エクスポートする',
        kind: 'steps',
        lines: [
          'タイルを選択します ({key gridSelect}、すべて選択は {key gridSelectAll})。{gallery.action.export} ({key export}) を選びます。',
          '{export.precision}と、{export.missing}の扱いを選びます。先にダウンロードする、後でダウンロードする、なしでエクスポートする、のいずれかです。',
          '{export.choose} を選び、次に {export.start} を選びます。{export.hide} で、ほかの作業を続けられます。',
        ],
      },
      {
        heading: '知っておくと便利なこと',
        kind: 'points',
        lines: [
          '{export.form.parts} では、メールや USB メモリに収まるファイルになります。',
          '{export.report} を選ぶと、コンタクトシート、報告書、またはデバイスごとの比較の印刷用ページが加わります。',
          '保存した動画も添えられます。保存が終わったら {film.export} を選びます。',
          '{export.sign} で、変更されていないことを後から証明できます: {topic verify}。',
          'エクスポートが中断されたときは、ウィンドウ下部の {export.unfinished.rest} を選びます。',
        ],
      },
    ],
  },
  verify: {
    lead: 'エクスポートがそろっていて、変更されていないかを調べます。アカウントもネットワークも不要で、検証によって何も変わりません。',
    picture: '検証の結果。エクスポートはそろっていて、変更されていません。',
    parts: [
      {
        heading: 'エクスポートを検証する',
        kind: 'steps',
        lines: [
          '{key palette} を押し、「{palette.verify}」の一部を入力して選びます。フォルダーや ZIP ファイルをウィンドウにドロップしてもかまいません。',
          '{verify.folder} または {verify.zip} を選びます。',
          '結果を読みます。人に渡すには、{verify.copy} または {verify.print} を選びます。',
        ],
      },
      {
        heading: '結果の意味',
        kind: 'points',
        lines: [
          '{verify.result.unchanged}: すべてのファイルが、エクスポートされたときのままそろっています。',
          '{verify.result.partial}: 選択したものの一部が含まれていません。あるものは、エクスポートされたときのままです。',
          '{verify.result.incomplete}、または{verify.result.changed}: 一覧に各ファイルが表示されます。もう一度コピーするか、新しいエクスポートを依頼してください。',
          '署名があれば、どの PC でエクスポートされたかもわかります。画像が真実であることまではわかりません。',
        ],
      },
    ],
  },
  pack: {
    lead: 'パックは、ネットワークのある PC から、ない PC へ画像を運びます。暗号化された 1 つのファイルです。',
    picture: 'パックを作るダイアログ。大きさと、開ける人が示されています。',
    parts: [
      {
        heading: '別の PC に画像を運ぶ',
        kind: 'steps',
        lines: [
          '{key palette} を押すか、ピンまたは選択のメニューで {gallery.action.pack} を選びます。',
          'パスフレーズ、または相手の PC の age1… を入力します。各 PC の {page settings/exports} に表示されます。',
          'ファイルを USB メモリに保存します。パスフレーズは USB メモリとは別の方法で伝えてください。',
        ],
      },
      {
        heading: 'パックを開く',
        kind: 'steps',
        lines: [
          '{key palette} を押して {palette.openPack} を選ぶか、ファイルをウィンドウにドロップします。',
          'パスフレーズを入力します。何かが変わる前に、パック全体が確認されます。',
          '画像を追加します。この PC のより新しい画像はそのまま最新で、次の同期では変わったものだけがダウンロードされます。',
        ],
      },
    ],
  },
  storage: {
    lead: '表示した画像は、容量が必要になるまでこの PC に残ります。ピン留めした画像が自動で削除されることはありません。',
    picture: '各組織が使っている容量を示す「{page.storage}」ページ。',
    parts: [
      {
        heading: '容量を空ける',
        kind: 'steps',
        lines: [
          '{page storage/usage} を開き、何が容量を多く使っているかを見ます。',
          '{storage.action.free} を選びます。大きい画像の代わりに小さい画像を残すには、{storage.action.keepOnlyLow} を選びます。',
          '削除される前に、その画像の数が表示されます。',
        ],
      },
      {
        heading: '上限を決める',
        kind: 'points',
        lines: [
          '{page storage/space} の {storage.quotaUnit}（初期値 10 GB）: これを超えると、最後に表示したのが古い画像から削除されます。',
          '{storage.floorUnit}: ほかのプログラムのために空けておく容量です。',
          '{storage.old.unit}: 新しい画像に置き換わり、日数を過ぎた画像を削除します。始める前に、削除される量を確認できます。',
          '{storage.folder.choose} で、すべての画像をより大きなドライブに移せます。',
        ],
      },
      {
        heading: '確かめる',
        kind: 'points',
        lines: [
          '{storage.check.start} で、すべての画像を読み取ります。壊れた画像や足りない画像は、もう一度ダウンロードされます。',
          '{page storage/removed} に、過去 30 日間に削除されたものが表示されます。画像を元に戻すには {storage.removed.request} を選びます。',
        ],
      },
    ],
  },
  settings: {
    lead: '机の前でも日なたでも読みやすい画面にします。変更はすぐに反映されます。',
    picture: '屋外モードのギャラリー。白地に黒で、ボタンが大きくなっています。',
    parts: [
      {
        heading: '日なたや手袋で使うとき',
        kind: 'points',
        lines: [
          '{settings.outdoor} ({key outdoor}): 白地に黒、大きなボタン、明るい画像、動きなし。',
          'すべてを大きく: {key larger}。小さく: {key smaller}。標準: {key normalSize}。',
        ],
      },
      {
        heading: '好みに合わせる',
        kind: 'points',
        lines: [
          '{page settings/appearance}: {shell.theme}、{settings.contrast}、{settings.density}。',
          '{page settings/region}: {settings.language}と{settings.timeZone}。時刻は、デバイス、この PC、UTC から選べます。',
          '{page settings/network}: 自動でダウンロードするものと、画像をフル画像で開くかどうか。',
        ],
      },
      {
        heading: 'マウスを使わない',
        kind: 'points',
        lines: [
          '{key palette} で、すべてのページと操作を名前から探せます。',
          '{shell.shortcuts} ({key help}) にすべてのキーがあります。{key guide} を押すと、今の作業に合ったページでこのガイドが開きます。',
          '{key back} で戻り、{key forward} で進みます。',
        ],
      },
    ],
  },
  fails: {
    lead: '何が起きても、ダウンロード済みの画像はこの PC に残ります。まずメッセージを読んでください。起きたことと、できることが書かれています。',
    picture: '接続テスト。各ステップと、失敗したステップ。',
    parts: [
      {
        heading: 'サービスに接続できない',
        kind: 'steps',
        lines: [
          '来客用ネットワークでは、Web ブラウザーを開いてネットワークにサインインします。次に、ウィンドウ下部の {status.retry} を選びます。',
          '{key palette} を押し、{palette.network} を選びます。接続の各ステップを調べ、どこで止まるかを示します。',
          '{networkTest.copy} を選び、結果を管理者に送ります。それまでは: {topic offline}。',
        ],
      },
      {
        heading: '画像が届かない',
        kind: 'points',
        lines: [
          '{page offline/now} に、理由と次の操作のボタンが表示されます。ディスクがいっぱいのとき: {topic storage}。',
          '1 台だけ失敗するときは、そのデバイスの詳細を見ます。最後にチェックした時刻と、失敗の内容がわかります。',
        ],
      },
      {
        heading: 'Fleetglass が正しく動かない',
        kind: 'steps',
        lines: [
          '再起動します。壊れたデータは、次の起動時に画像から作り直されます。',
          '{page settings/diagnostics} を開き、{diagnostics.save} を選んで、ファイルをサポートに渡します。サインイン情報も画像も含まれません。',
        ],
      },
    ],
  },
};
