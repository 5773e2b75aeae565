import type { Translation } from '../catalog/translation.ts';
import type { machineMessages as english } from '../en/machine.ts';
import type { machinePanelMessages } from '../en/machine-panels.ts';

/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages: Translation<typeof english & typeof machinePanelMessages> = {
  'managed.environment': '管理者が設定',
  'managed.setting': '管理者が管理',
  'managed.noAdding': '環境の一覧は管理者が管理しています。',
  'managed.keepSignedIn': '管理者の設定により、Fleetglass を起動するたびにサインインが必要です。',
  'managed.invalid': '管理者の設定の一部を読み取れません:',
  'managed.problem': '{source}: {path}: {rule}',
  'managed.problem.restricted': '{source}: {path}: {rule} (修正されるまで、最も厳しい設定が適用されます)',

  'updates.title': 'アップデート',
  'updates.running': '現在のバージョンは Fleetglass {version} です。',
  'updates.mode': '新しいバージョン',
  'updates.mode.automatic': '自動で確認し、可能なら終了時にインストール',
  'updates.mode.file': '選択したファイルからのみ',
  'updates.mode.off': '使用しない',
  'updates.check': 'アップデートを確認',
  'updates.chooseFile': 'ファイルから…',
  'updates.chooseFileHint':
    'インストーラーと同じフォルダーにある「latest」で始まる .yml ファイルを選択してください。',
  'updates.install': 'インストールして再起動',
  'updates.checking': 'アップデートを確認しています…',
  'updates.current': '新しいバージョンはありません（{time}）。',
  'updates.neverChecked': 'Fleetglass の起動後、まだ確認していません。',
  'updates.downloading': 'バージョン {version} をダウンロード中',
  'updates.ready': 'バージョン {version} の準備ができました。署名は検証済みです。',
  'updates.jobRunning': 'まだ処理中です。完了後にアップデートをインストールできます。',
  'updates.installing': 'バージョン {version} をインストールしています…',
  'updates.notes': '新機能',
  'updates.unavailable.noKey':
    'このビルドにはアップデートを検証する鍵がないため、自動ではアップデートできません。',
  'updates.unavailable.noServer': 'このビルドにはアップデートサーバーがありません。',
  'updates.unavailable.noPublisher':
    'このパッケージにはアップデートの検証に使う発行元の指定がないため、自動ではアップデートできません。',
  'updates.unavailable.notInstalled':
    'インストールされたパッケージではないため、自動ではアップデートできません。',
  'updates.unavailable.otherMeans':
    'このインストールのアップデートは別の方法で管理されています。管理者にお問い合わせください。',

  'safeStart.notice':
    'Fleetglass が何度か起動に失敗したため、セーフモード（オフライン、グラフィックアクセラレーションなし）で起動しました。',
  'safeStart.restart': '通常起動',
  'defect.notice':
    'Fleetglass で予期しないエラーが発生しました（ID {id}）。このまま使えます。動かない機能がある場合は再起動してください。',
  'defect.restart': '再起動',
  'diagnostics.open': '診断',
  'diagnostics.title': '診断',
  'diagnostics.version': 'バージョン',
  'diagnostics.system': 'システム',
  'diagnostics.runtime': 'ランタイム',
  'diagnostics.service': 'サービスから検出した設定',
  'diagnostics.reading': 'このサービスの読み取り方',
  'diagnostics.readingNote':
    'Fleetglass は各項目を数ページずつ問い合わせ、何がどこにあるかを一覧にします。結果をサービスプロファイルとして保存すると、修正したり、ほかの PC で使ったりできます。',
  'diagnostics.detect': '検出',
  'diagnostics.detecting': 'サービスに問い合わせ中…',
  'diagnostics.noProfile':
    'パスで表せないものがあるため、サービスプロファイルを作成できません。ギャラリーの表示には影響しません。',
  'diagnostics.saveProfile': 'プロファイルを保存…',
  'diagnostics.notFound': '見つかりません',
  'diagnostics.column.part': '項目',
  'diagnostics.column.value': '場所',
  'diagnostics.column.evidence': '一致',
  'diagnostics.part.organizations': '組織: {member}',
  'diagnostics.part.devices': 'デバイス: {member}',
  'diagnostics.part.archives': 'アーカイブ: {member}',
  'diagnostics.part.device.full': 'デバイスのフル画像: {member}',
  'diagnostics.part.device.low': 'デバイスのプレビュー: {member}',
  'diagnostics.part.archive.full': 'アーカイブのフル画像: {member}',
  'diagnostics.part.archive.low': 'アーカイブのプレビュー: {member}',
  'diagnostics.member.path': 'アドレス',
  'diagnostics.member.list': '一覧',
  'diagnostics.member.id': 'ID',
  'diagnostics.member.name': '名前',
  'diagnostics.member.time': '撮影時刻',
  'diagnostics.member.organization': '組織',
  'diagnostics.member.paging': '次のページ',
  'diagnostics.member.image': '画像のアドレス',
  'diagnostics.reports': 'クラッシュレポート',
  'diagnostics.reportsNote':
    'クラッシュレポートはこの PC に残り、送信されることはありません。画面の一部が含まれる場合があります。',
  'diagnostics.noReports': 'ありません。',
  'diagnostics.report': '{time}、{size}',
  'diagnostics.reveal': 'フォルダーで表示',
  'diagnostics.log': 'サポート用レポート',
  'diagnostics.logNote':
    'バージョン、設定、最近のログです。サインイン情報、非公開リンク、名前は含みません。送信しません。',
  'diagnostics.names': '今後、デバイスとアーカイブの ID をログに記録する',
  'diagnostics.preview': 'レポートを表示',
  'diagnostics.save': 'レポートを保存…',
  'diagnostics.saved': '保存しました。',
  'diagnostics.reset': '設定をリセット',
  'diagnostics.resetNote':
    'テーマ、サイズ、ウィンドウ、最後の場所をリセットします。サインイン、環境、スナップショットは残ります。',
  'diagnostics.resetDone': '設定をリセットしました。',
};
