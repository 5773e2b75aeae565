import type { Translation } from '../catalog/translation.ts';
import type { accountRefusals as english } from '../en/account-refusals.ts';

/** Why the main process refused something of accounts, environments, packs or updates, and what to do about it. */
export const accountRefusals: Translation<typeof english> = {
  'refusal.packsForbidden': '管理者はパックを許可していません。',
  'refusal.packsForbidden.advice': '管理者に問い合わせてください。',
  'refusal.packOpeningGone': 'このパックを開く処理は終了しています。',
  'refusal.packOpeningGone.advice': 'もう一度開いてください。',
  'refusal.packStepOver': 'パックを開く手順のこの段階は終了しています。',
  'refusal.packStepOver.advice': 'パックをもう一度開いてください。',
  'refusal.proxySignInOver': 'プロキシはこのサインインを求めなくなりました。',
  'refusal.proxySignInOver.advice': 'これを閉じて、もう一度お試しください。',
  'refusal.networkTestNothing': 'テストする環境がありません。',
  'refusal.networkTestNothing.advice': '先にサインイン画面で環境を選んでください。',
  'refusal.environmentGone': 'この環境はもうありません。',
  'refusal.environmentGone.advice': '別の環境を選ぶか、もう一度追加してください。',
  'refusal.environmentNameTaken': '「{name}」という名前の環境がすでにあります。',
  'refusal.environmentNameTaken.advice': '別の名前にするか、その環境にサインインしてください。',
  'refusal.environmentsTooMany': '環境はすでに {limit} 件あります。',
  'refusal.environmentsTooMany.advice': '使わなくなった環境を削除してください。',
  'refusal.environmentNotManual': 'この環境は手動で追加されたものではありません。',
  'refusal.environmentNotManual.advice': '削除できるのは、ご自分で追加した環境だけです。',
  'refusal.leftoverNameTaken': '現在は別の環境が「{name}」という名前を使用しています。',
  'refusal.leftoverNameTaken.advice':
    '設定でその環境を削除してから、このアカウントをもう一度開いてください。',
  'refusal.capabilityUnknown': '「{value}」は「{name}」の値として使用できません。',
  'refusal.capabilityUnknown.advice': '次のいずれかを選んでください: {values}。',
  'refusal.accountGone': 'このアカウントは一覧にもうありません。',
  'refusal.accountGone.advice': '別のアカウントを選ぶか、サインインしてください。',
  'refusal.accountExporting': 'このアカウントのエクスポートが実行中です。',
  'refusal.accountExporting.advice': '終わるまで待つか、キャンセルしてから、もう一度お試しください。',
  'refusal.signInMethodNotOffered': 'この環境はこのサインイン方法に対応していません。',
  'refusal.signInMethodNotOffered.advice': '別の方法を選んでください。',
  'refusal.signInStillStored':
    'サインアウトしましたが、保存されたサインイン情報をディスクから削除できませんでした。',
  'refusal.signInStillStored.advice':
    'ディスクと Fleetglass のフォルダーの権限を確認してください。その後、サインインして、もう一度サインアウトしてください。',
  'refusal.signInTimedOut': 'サインインが 10 分以内に完了しませんでした。',
  'refusal.signInTimedOut.advice': 'もう一度サインインし、ブラウザーで完了してください。',
  'refusal.tokenMalformed': 'これはアクセストークンではありません。',
  'refusal.tokenMalformed.advice': 'トークンだけを、途中に空白や改行を入れずに貼り付けてください。',
  'refusal.addressIncomplete': 'アドレスが完全な URL ではありません。',
  'refusal.addressIncomplete.advice': 'https://cloud.example.org のように、スキームから入力してください。',
  'refusal.addressNotWeb': 'Web のアドレスではありません。',
  'refusal.addressNotWeb.advice': 'https:// で始まるアドレスを使用してください。',
  'refusal.addressHasUser': 'アドレスにユーザー名またはパスワードが含まれています。',
  'refusal.addressHasUser.advice': '取り除いてください。サインインのときに入力します。',
  'refusal.addressHasQuery': 'アドレスにクエリまたはフラグメントが含まれています。',
  'refusal.addressHasQuery.advice': '? または # 以降を取り除いてください。',
  'refusal.addressNoHost': 'アドレスに有効なホスト名がありません。',
  'refusal.addressNoHost.advice': 'ホスト名を確認してください。',
  'refusal.issuerUnusable': '認可サーバーのアドレスを使用できません。',
  'refusal.issuerUnusable.advice':
    'ユーザー名、パスワード、クエリ、フラグメントを含まない完全な https:// のアドレスを入力してください。',
  'refusal.updateUnreadable': 'アップデートの情報を読み取れません。',
  'refusal.updateUnreadable.advice':
    '何もインストールされていません。再発する場合は管理者に連絡してください。',
  'refusal.updateOlder': 'アップデートは、インストール済みのバージョンより古いものです。',
  'refusal.updateOlder.advice': '何もインストールされていません。再発する場合は管理者に連絡してください。',
  'refusal.updateUnsigned': 'アップデートに署名がありません。',
  'refusal.updateUnsigned.advice': '何もインストールされていません。再発する場合は管理者に連絡してください。',
  'refusal.updateWrongSignature': 'アップデートは Fleetglass によって署名されたものではありません。',
  'refusal.updateWrongSignature.advice':
    '何もインストールされていません。再発する場合は管理者に連絡してください。',
  'refusal.updateDamaged': 'ダウンロードしたアップデートが署名と一致しません。',
  'refusal.updateDamaged.advice': '何もインストールされていません。再発する場合は管理者に連絡してください。',
  'refusal.updateNotInstalled': 'アップデートはインストールされませんでした。',
  'refusal.updateNotInstalled.advice':
    'もう一度お試しください。システムがパスワードを求めたら、入力してください。',
  'refusal.updateServerUnreachable':
    'アップデートサーバーに接続できないか、このシステム用のアップデートがありません。',
  'refusal.updateServerUnreachable.advice':
    'ネットワーク接続を確認するか、ファイルからアップデートをインストールしてください。',
  'refusal.updateDownloadFailed': 'アップデートをダウンロードできませんでした。',
  'refusal.updateDownloadFailed.advice': 'ネットワーク接続を確認して、もう一度お試しください。',
  'refusal.updatesOff': 'アップデートはオフになっているか、ファイルからのみインストールされます。',
  'refusal.updatesOff.advice': '先にアップデートをオンにしてください。',
  'refusal.updatesByInstaller': 'このインストールは自動で更新できません。',
  'refusal.updatesByInstaller.advice':
    'このバージョンと同じ方法で新しいバージョンをインストールしてください。',
  'refusal.updateNotReady': 'インストールできるアップデートがありません。',
  'refusal.updateNotReady.advice': '先にアップデートを確認してください。',
};
