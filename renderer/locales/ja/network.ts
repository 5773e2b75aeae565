import type { Translation } from '../catalog/translation.ts';
import type { networkMessages as english } from '../en/network.ts';
import type { proxyDialogMessages } from '../en/proxy-dialog.ts';

/** Texts about the network: the proxy's sign-in and the laptop's clock. */
export const networkMessages: Translation<typeof english & typeof proxyDialogMessages> = {
  'network.proxyNotice':
    'プロキシ {proxy} へのサインインが必要です。サインインするまでサービスに接続できません。',
  'network.proxySignIn': 'プロキシにサインイン',
  'network.clockBehind': {
    other:
      'この PC の時計はサービスより {count} 分遅れているため、画像が実際より新しく見えます。時計を確認してください。',
  },
  'network.clockAhead': {
    other:
      'この PC の時計はサービスより {count} 分進んでいるため、画像が実際より古く見えます。時計を確認してください。',
  },

  'proxy.title': 'プロキシにサインイン',
  'proxy.lead': 'Fleetglass が接続するには、このネットワークのプロキシへのサインインが必要です。',
  'proxy.host': 'プロキシ',
  'proxy.realm': 'メッセージ',
  'proxy.refused': 'プロキシがサインインを拒否しました。ユーザー名とパスワードを確認してください。',
  'proxy.username': 'プロキシのユーザー名',
  'proxy.password': 'プロキシのパスワード',
  'proxy.usernameMissing': 'ユーザー名を入力してください。',
  'proxy.readable':
    'このプロキシはパスワードを暗号化せずに受け取ります。信頼できるネットワークでのみ使ってください。',
  'proxy.remember': 'この PC に記憶する',
  'proxy.remember.keychain': 'この PC のキーチェーンで保護されます。',
  'proxy.remember.noKeychain':
    '使用できるキーチェーンがないため、サインインは Fleetglass を閉じると破棄されます。',
  'proxy.remember.unprotected':
    'この PC のキーチェーンは安全でないため、サインインは Fleetglass を閉じると破棄されます。',
  'proxy.submit': 'サインイン',
  'proxy.submitting': 'サインインしています',

  'networkTest.open': '接続テスト',
  'networkTest.copied': 'コピーしました。',
  'networkTest.copyFailed': 'コピーできませんでした。テキストを選択してください。',
};
