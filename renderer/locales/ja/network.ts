import type { Translation } from '../catalog/translation.ts';
import type { networkMessages as english } from '../en/network.ts';

/** Texts about the network: the proxy's sign-in, the laptop's clock, and the test of the connection. */
export const networkMessages: Translation<typeof english> = {
  'network.proxyNotice':
    'プロキシ {proxy} がサインインを求めています。サインインするまでサービスに接続できません。',
  'network.proxySignIn': 'プロキシにサインイン',
  'network.clockBehind': {
    other:
      'この PC の時計はサービスより {count} 分遅れています。画像が実際より新しく見えます。時計を合わせてください。',
  },
  'network.clockAhead': {
    other:
      'この PC の時計はサービスより {count} 分進んでいます。画像が実際より古く見えます。時計を合わせてください。',
  },

  'proxy.title': 'プロキシにサインイン',
  'proxy.lead': 'Fleetglass が通信するには、このネットワークのプロキシへのサインインが必要です。',
  'proxy.host': 'プロキシ',
  'proxy.realm': 'プロキシの表示名',
  'proxy.refused': 'プロキシに受け付けられませんでした。ユーザー名とパスワードを確認してください。',
  'proxy.username': 'プロキシのユーザー名',
  'proxy.password': 'プロキシのパスワード',
  'proxy.usernameMissing': 'ユーザー名を入力してください。',
  'proxy.readable':
    'このプロキシはパスワードを暗号化せずに受け取ります。信頼できるネットワークでのみ使ってください。',
  'proxy.remember': 'この PC に記憶する',
  'proxy.remember.keychain': 'この PC のキーチェーンで保護されます。',
  'proxy.remember.noKeychain': '使用できるキーチェーンがありません。アプリを閉じると破棄されます。',
  'proxy.remember.unprotected': 'この PC のキーチェーンでは保護できません。アプリを閉じると破棄されます。',
  'proxy.submit': 'サインイン',
  'proxy.submitting': 'サインインしています',

  'networkTest.open': '接続テスト',
  'networkTest.title': '接続テスト',
  'networkTest.lead': 'この PC から {name}（{host}）までの経路を順に調べます。',
  'networkTest.start': '再テスト',
  'networkTest.copy': 'テキストとしてコピー',
  'networkTest.copied': 'コピーしました。',
  'networkTest.copyFailed': 'コピーできませんでした。テキストを選択してください。',
  'networkTest.running': 'テスト中: {step}',
  'networkTest.done.ok': '問題ありません。',
  'networkTest.done.warn': '接続できますが、注意点があります。',
  'networkTest.done.fail': '接続できません。',
  'networkTest.cancelled': 'テストをキャンセルしました。',
  'networkTest.cost': 'パスワードは送信しません。サインイン中は、速度を測るために画像を 1 枚取得します。',
  'networkTest.reportTitle': 'Fleetglass {version}、接続テスト、{name}（{host}）、{time}',
  'networkTest.reportStep': '[{state}] {step}: {sentence}',

  'networkTest.state.waiting': '待機中',
  'networkTest.state.running': '実行中',
  'networkTest.state.ok': 'OK',
  'networkTest.state.warn': '注意',
  'networkTest.state.fail': '失敗',
  'networkTest.state.skipped': '未実施',

  'networkTest.step.proxy': 'プロキシ',
  'networkTest.step.name': '名前（DNS）',
  'networkTest.step.connection': '接続（TCP）',
  'networkTest.step.certificate': '身元（TLS）',
  'networkTest.step.portal': 'ネットワークのサインイン',
  'networkTest.step.service': 'サービスとサインイン',
  'networkTest.step.clock': '時計',
  'networkTest.step.speed': '速度',

  'found.direct': 'このネットワークにプロキシは不要です。',
  'found.proxyUsed': 'プロキシ {proxy} を通して接続できます。',
  'found.proxyGone': 'プロキシ {proxy} に接続できません。',
  'found.proxyNext': 'プロキシ {proxy} に接続できないため、次の経路を使います。',
  'found.proxySignIn': 'プロキシ {proxy} がユーザー名とパスワードを求めています。',
  'found.proxyUnknownSignIn':
    'プロキシ {proxy} が、Fleetglass の対応していないサインイン方式を求めています: {schemes}',
  'found.proxyRefuses': 'プロキシ {proxy} が {host} への接続を許可していません。',
  'found.proxyUnusable': 'システムの設定にあるプロキシの種類に、Fleetglass は対応していません。',
  'found.nameKnown': '{host} を解決しました: {addresses}',
  'found.nameIsAddress': '{host} はアドレスなので、名前解決は不要です。',
  'found.nameUnknown': '名前 {host} はこのネットワークでは不明です。',
  'found.nameServerSilent': '名前 {host} を解決できませんでした。ネームサーバーが応答しません。',
  'found.nameByProxy': '{host} の名前解決はプロキシが行います。',
  'found.connected': '{host} が {milliseconds} ms で応答しました。',
  'found.connectedByProxy': 'プロキシはサービスに接続できています。',
  'found.connectionRefused': '{host} が接続を拒否しています。',
  'found.connectionSilent': '{host} が応答しません。',
  'found.connectionNoRoute': 'このネットワークから {host} への経路がありません。',
  'found.trusted': '{host} の証明書は有効です。発行者: {issuer}、期限: {until}',
  'found.trustedBySystem':
    '{host} の証明書は有効です（期限: {until}）。発行者の {issuer} は、この PC に追加された認証局です。会社のものか、通信を読み取るプログラムのものです。',
  'found.endsSoon': '{host} の証明書はまもなく期限切れです。期限: {until}（発行者: {issuer}）',
  'found.notTls': '{host} は応答しますが、HTTPS ではありません。',
  'found.noTlsNeeded': '{host} はこの PC 自身なので、証明書は不要です。',
  'found.expired': '{host} の証明書は {until} に期限が切れました（発行者: {issuer}）。',
  'found.notYetValid': '{host} の証明書はまだ有効期間前です（発行者: {issuer}）。',
  'found.otherHost': '応答した相手の証明書は別のホストのものです（発行者: {issuer}）。',
  'found.unknownIssuer': '{host} の証明書の発行者 {issuer} は、この PC では不明です。',
  'found.notTrusted': '{host} の証明書（発行者: {issuer}）は信頼できません。',
  'found.noPortal': 'ネットワークのサインインページはありません。',
  'found.portal': '{host} の代わりに Web ページが応答しています。このネットワークはサインインが必要です。',
  'found.signedIn': '{host} が応答し、サインインも有効です。',
  'found.answers': '{host} が応答しています。サインインはしていません。',
  'found.signInRefused': '{host} は応答しますが、サインインは無効になっています。',
  'found.serviceFails': '{host} は応答しますが、サービス側に問題があります。',
  'found.servicePaused': '{host} が応答し、一時停止を求めています。',
  'found.notTheService': '{host} は応答しますが、Device Cloud ではないようです。',
  'found.noAnswer': '{host} は応答しませんでした。',
  'found.clockRight': 'この PC とサービスの時刻は一致しています。',
  'found.clockBehind': 'この PC の時計はサービスより {minutes} 分遅れています。',
  'found.clockAhead': 'この PC の時計はサービスより {minutes} 分進んでいます。',
  'found.clockUnknown': 'サービスから時刻の情報がありませんでした。',
  'found.fast': '{size} の画像を {seconds} 秒で取得しました（毎秒 {rate}）。',
  'found.slow': '{size} の画像の取得に {seconds} 秒かかりました（毎秒 {rate}）。低速です。',
  'found.notMeasured': '速度を測るには、サインインし、デバイスが 1 台以上必要です。',

  'found.proxyGone.advice': 'プロキシのあるネットワークにいるか、システムのプロキシ設定を確認してください。',
  'found.proxyNext.advice':
    '接続できますが、毎回待ち時間が発生します。ネットワークの管理者にお問い合わせください。',
  'found.proxySignIn.advice': 'このネットワークのアカウントでプロキシにサインインしてください。',
  'found.proxyUnknownSignIn.advice':
    'Fleetglass は Basic に対応していますが、NTLM と Kerberos には対応していません。プロキシを通らない経路についてネットワークの管理者にお問い合わせください。',
  'found.proxyRefuses.advice': '許可するようネットワークの管理者に依頼してください。',
  'found.proxyUnusable.advice': 'システムの設定で HTTP、HTTPS、SOCKS のいずれかのプロキシを使ってください。',
  'found.nameUnknown.advice':
    '環境のアドレスを確認してください。正しい場合、このネットワークからは経路がなく、VPN が必要な可能性があります。',
  'found.nameServerSilent.advice':
    'この PC がネットワークに接続しているか確認し、別のネットワークもお試しください。',
  'found.connectionRefused.advice':
    '環境のアドレスとポートを確認してください。サービスが停止している可能性があります。',
  'found.connectionSilent.advice':
    'ファイアウォールが間にあるか、VPN が必要な可能性があります。別のネットワークをお試しください。',
  'found.connectionNoRoute.advice': 'この PC がネットワークに接続しているか確認してください。',
  'found.endsSoon.advice': 'サービスの管理者にお知らせください。',
  'found.notTls.advice':
    'アドレスとポートを確認してください。ゲストネットワークの場合は、先に Web ブラウザーでネットワークにサインインしてください。',
  'found.expired.advice':
    'この PC の日付を確認してください。正しい場合は、サービスの管理者にお知らせください。',
  'found.notYetValid.advice': 'この PC の日付を確認してください。',
  'found.otherHost.advice':
    'ゲストネットワークの場合は、Web ブラウザーでネットワークにサインインしてください。それ以外の場合は、環境のアドレスを確認してください。',
  'found.unknownIssuer.advice':
    'ゲストネットワークの場合は、Web ブラウザーでネットワークにサインインしてください。社内では、会社の認証局をこの PC にインストールする必要があります。',
  'found.notTrusted.advice': '続行しないでください。サービスの管理者にお知らせください。',
  'found.portal.advice': 'Web ブラウザーでネットワークにサインインしてから、もう一度テストしてください。',
  'found.signInRefused.advice': 'もう一度サインインしてください。この PC に保存したものは残ります。',
  'found.serviceFails.advice': '後でもう一度お試しください。続く場合はサービスの管理者にお知らせください。',
  'found.servicePaused.advice': '少しお待ちください。許可されしだい、自動で続行します。',
  'found.notTheService.advice': '環境のアドレスを、ホスト名より後ろも含めて確認してください。',
  'found.noAnswer.advice': 'もう一度試し、だめなら別のネットワークをお試しください。',
  'found.clockBehind.advice': 'システムの設定で時計を合わせてください。タイムサーバーの利用をお勧めします。',
  'found.clockAhead.advice': 'システムの設定で時計を合わせてください。タイムサーバーの利用をお勧めします。',
  'found.slow.advice': '低画質を使うか、通信状態の良いネットワークをお待ちください。',
};
