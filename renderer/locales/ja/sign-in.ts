import type { Translation } from '../catalog/translation.ts';
import type { signInMessages as english } from '../en/sign-in.ts';

/** Texts of the sign-in page. */
export const signInMessages: Translation<typeof english> = {
  'signIn.title': 'サインイン',
  'signIn.lead': 'ネットワークのない場所でも、デバイスの様子を確認できます。',
  'signIn.environment': '環境',
  'signIn.username': 'ユーザー名',
  'signIn.password': 'パスワード',
  'signIn.method': 'サインイン方法',
  'signIn.method.password': 'パスワード',
  'signIn.method.browser': 'ブラウザー',
  'signIn.method.token': 'アクセストークン',
  'signIn.browserNote':
    '{name} のサインインページを Web ブラウザーで開きます。完了したらここに戻ってください。',
  'signIn.browserSubmit': 'ブラウザーで続ける',
  'signIn.browserWaiting': 'ブラウザーを待っています…',
  'signIn.token': 'アクセストークン',
  'signIn.tokenHint': 'サービスまたは管理者から受け取ったものです。',
  'signIn.tokenMissing': 'アクセストークンを貼り付けてください。',
  'signIn.accountName': 'アカウント名',
  'signIn.accountNameHint': 'この PC での呼び名です。次のトークンでも同じ名前を使ってください。',
  'signIn.accountNameMissing': 'アカウントの名前を入力してください。',
  'signIn.keep': 'サインインしたままにする',
  'signIn.keep.keychain': 'サインインはこの PC のキーチェーンで保護されます。',
  'signIn.keep.noKeychain':
    'この PC のキーチェーンは現在使用できません。サインインはアプリを閉じるまで有効です。一度表示したものは、その後も閲覧できます。',
  'signIn.keep.unprotected':
    'この PC のキーチェーンでは保護できません。サインインはアプリを閉じるまで有効です。一度表示したものは、その後も閲覧できます。',
  'signIn.keep.off':
    'サインインはアプリを閉じるまで有効です。一度表示したものは、次にサインインすると再び見られます。',
  'signIn.demo':
    'アプリ内の模擬デバイスで、サービスなしですべてを試せます。ユーザー名とパスワードは入力済みです。',
  'signIn.submit': 'サインイン',
  'signIn.submitting': 'サインインしています…',
  'signIn.cancelled': 'サインインをキャンセルしました',
  'signIn.loading': '環境を読み込んでいます',
  'signIn.portalAdvice':
    'Web ブラウザーでネットワークにサインインしてから、もう一度お試しください。または、アドレスが Device Cloud のものではありません。ベース URL を確認してください。',
  'signIn.usernameMissing': 'ユーザー名を入力してください。',
  'signIn.passwordMissing': 'パスワードを入力してください。',
  'signIn.browseOffline': '保存済みデータに戻る',
  'signIn.back': 'サインインせずに戻る',

  'accounts.title': 'この PC のアカウント',
  'accounts.lead': 'ネットワークがなくても、すぐに開きます。',
  'accounts.state.signedIn': 'サインイン中',
  'accounts.state.signedOut': 'サインアウト済み（閲覧のみ）',
  'accounts.state.refused': 'サインイン終了（閲覧のみ）',
  'accounts.state.locked': 'キーチェーンがロック中（閲覧のみ）',
  'accounts.stateUsed': '{how}、使用: {age}',
  'accounts.remove': '{name} をこの一覧から外す',
  'accounts.removeLead':
    'アカウントはサインアウトされ、この一覧から外れます。保存済みデータは、サインインすると再び使えます。',
  'accounts.others': 'ほかのアカウント',
  'accounts.switchTo': '{name}、{environment}、{state}',
  'accounts.add': 'アカウントを追加…',
  'accounts.all': 'すべてのアカウント…',
  'accounts.notOpened': '{name} を開けませんでした。{reason} {advice}',

  'banner.signInEnds':
    'サインインは {time} に終了します。その後も更新するには、もう一度サインインしてください。',
  'banner.signInEnded':
    'サインインは {time} に期限が切れました。更新するには、もう一度サインインしてください。',
  'action.signInAgain': '再サインイン',
  'serviceNotice.label': 'サービスからのお知らせ',
  'serviceNotice.signIn': '{name} のユーザー名とパスワードによるサインイン',
  'serviceNotice.service': '{name}',
  'serviceNotice.sunset':
    '{subject}は {day} に終了すると告知されています。その後についてはサービスの管理者にお問い合わせください。',
  'serviceNotice.deprecatedSince':
    '{subject}は {day} からサービスで非推奨とされています。これまでどおり動作します。後継については管理者にお問い合わせください。',
  'serviceNotice.deprecated':
    '{subject}はサービスで非推奨とされています。これまでどおり動作します。後継については管理者にお問い合わせください。',

  'environment.signIn': 'サインイン方法',
  'environment.signInHint':
    '管理者にお問い合わせください。多くのサービスはユーザー名とパスワードだけに対応しています。',
  'environment.method.password': 'ユーザー名とパスワード',
  'environment.method.browser': 'ブラウザー（OAuth 2.0）',
  'environment.method.token': 'アクセストークン',
  'environment.methodsMissing': '方法を 1 つ以上選択してください。',
  'environment.issuer': '発行者',
  'environment.issuerHint': '認可サーバーのアドレスです。例: https://login.example.org',
  'environment.issuerMissing': '認可サーバーのアドレスを入力してください。',
  'environment.clientId': 'クライアント ID',
  'environment.clientIdHint': 'リダイレクト先 http://127.0.0.1/signed-in とともに登録されたものです',
  'environment.clientIdMissing': 'クライアント ID を入力してください。',
  'environment.scopes': 'スコープ',
  'environment.scopesHint': '空白で区切ります。空欄の場合: openid offline_access',
  'environment.scopesInvalid': 'スコープに引用符、バックスラッシュ、ASCII 以外の文字は使えません。',

  'environment.add': '環境を追加…',
  'environment.remove': '{name} を削除',
  'environment.addTitle': '環境を追加',
  'environment.addLead': 'アカウントをお持ちの Device Cloud の設置先です。',
  'environment.name': '名前',
  'environment.nameHint': 'わかりやすい呼び名です。例:「北地域」',
  'environment.kind': '種類',
  'environment.kindHint': '本番以外はタイトルバーに印が付きます。',
  'environment.address': 'ベース URL',
  'environment.addressHint': '管理者から受け取ったものです。例: https://cloud.example.org',
  'environment.save': '環境を追加',
  'environment.nameMissing': '名前を入力してください。',
  'environment.nameTooLong': '{limit} 文字以内で入力してください。',
  'environment.addressMissing': 'サービスのアドレスを入力してください。',
  'environment.addressInvalid': 'アドレスではありません。https:// とホスト名で始まります。',
  'environment.addressInsecure':
    'https:// を使ってください。省けるのはこのコンピューター上のサービスだけです。',
  'environment.addressNeedsDevelopment':
    'http:// のアドレスを使えるのは種類が「開発」の場合だけです。下で選ぶか、https:// を使ってください。',
  'environment.addressCredentials': 'ユーザー名とパスワードは含めないでください。サインイン時に入力します。',
  'environment.removeTitle': '{name} を削除しますか？',
  'environment.removeLead': 'この一覧から外します。サービス自体は変わりません。',
};
