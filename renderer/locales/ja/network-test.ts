import type { Translation } from '../catalog/translation.ts';
import type { networkTestMessages as english } from '../en/network-test.ts';

/** Texts of the connection test, and of what it found. */
export const networkTestMessages: Translation<typeof english> = {
  'networkTest.title': '接続テスト',
  'networkTest.lead': '{name}（{host}）への接続を順にテストします。',
  'networkTest.start': '再テスト',
  'networkTest.copy': 'テキストとしてコピー',
  'networkTest.running': 'テスト中: {step}',
  'networkTest.done.ok': '問題ありません。',
  'networkTest.done.warn': '接続できますが、警告があります。',
  'networkTest.done.fail': '接続できません。',
  'networkTest.cancelled': 'テストをキャンセルしました。',
  'networkTest.cost':
    'パスワードは送信しません。サインイン中は、速度を測るために画像を 1 枚ダウンロードします。',
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
  'networkTest.step.certificate': '証明書（TLS）',
  'networkTest.step.portal': 'ネットワークのサインイン',
  'networkTest.step.service': 'サービスとサインイン',
  'networkTest.step.clock': '時計',
  'networkTest.step.speed': '速度',

  'found.direct': 'プロキシは不要です。',
  'found.proxyUsed': 'プロキシ {proxy} を利用できます。',
  'found.proxyGone': 'プロキシ {proxy} に接続できません。',
  'found.proxyNext': 'プロキシ {proxy} に接続できないため、次の経路を使います。',
  'found.proxySignIn': 'プロキシ {proxy} にはユーザー名とパスワードが必要です。',
  'found.proxyUnknownSignIn': 'プロキシ {proxy} が求めるサインイン方式には対応していません: {schemes}',
  'found.proxyRefuses': 'プロキシ {proxy} が {host} への接続を許可していません。',
  'found.proxyUnusable': 'システムに設定されたプロキシの種類には対応していません。',
  'found.nameKnown': '{host} が見つかりました: {addresses}',
  'found.nameIsAddress': '{host} はアドレスなので、名前解決は不要です。',
  'found.nameUnknown': '名前 {host} はこのネットワークで見つかりませんでした。',
  'found.nameServerSilent': '名前 {host} を解決できませんでした。ネームサーバーが応答しません。',
  'found.nameByProxy': '{host} の名前解決はプロキシが行います。',
  'found.connected': '{host} が {milliseconds} ms で応答しました。',
  'found.connectedByProxy': 'プロキシはサービスに接続しています。',
  'found.connectionRefused': '{host} が接続を拒否しました。',
  'found.connectionSilent': '{host} が応答しませんでした。',
  'found.connectionNoRoute': 'このネットワークから {host} に接続できません。',
  'found.trusted': '{host} の証明書は {until} まで有効です（発行者: {issuer}）。',
  'found.trustedBySystem':
    '{host} の証明書は {until} まで有効です。発行者の {issuer} は、会社や通信を検査するプログラムなどがこの PC に追加した認証局です。',
  'found.endsSoon': '{host} の証明書はまもなく {until} に期限が切れます（発行者: {issuer}）。',
  'found.notTls': '{host} は応答しましたが、HTTPS ではありません。',
  'found.noTlsNeeded': '{host} はこの PC なので、証明書は不要です。',
  'found.expired': '{host} の証明書は {until} に期限が切れました（発行者: {issuer}）。',
  'found.notYetValid': '{host} の証明書はまだ有効期間前です（発行者: {issuer}）。',
  'found.otherHost': '証明書は別のホストのものです（発行者: {issuer}）。',
  'found.unknownIssuer': '{host} の証明書の発行者 {issuer} は、この PC で認識されていません。',
  'found.notTrusted': '{host} の証明書（発行者: {issuer}）は信頼できません。',
  'found.noPortal': 'ネットワークのサインインページはありません。',
  'found.portal': '{host} の代わりに Web ページが応答しました。このネットワークにはサインインが必要です。',
  'found.portalElsewhere':
    '{host} の代わりに {page} が応答しました。このネットワークにはサインインが必要です。',
  'found.signedIn': '{host} が応答し、サインインも有効です。',
  'found.answers': '{host} が応答しました。サインインはしていません。',
  'found.signInRefused': '{host} は応答しましたが、サインインを受け付けなくなっています。',
  'found.serviceFails': '{host} がエラーを返しました。',
  'found.servicePaused': '{host} は応答しましたが、リクエストを制限しています。',
  'found.notTheService': '{host} は応答しましたが、Device Cloud ではありません。',
  'found.noAnswer': '{host} がリクエストに応答しませんでした。',
  'found.clockRight': 'この PC とサービスの時計は一致しています。',
  'found.clockBehind': 'この PC の時計はサービスより {minutes} 分遅れています。',
  'found.clockAhead': 'この PC の時計はサービスより {minutes} 分進んでいます。',
  'found.clockUnknown': 'サービスが時刻を報告しませんでした。',
  'found.fast': '{size} を {seconds} 秒でダウンロードしました（{rate}/s）。',
  'found.slow': '{size} を {seconds} 秒でダウンロードしました（{rate}/s）。低速です。',
  'found.notMeasured': '速度を測るには、デバイスのあるアカウントにサインインしてください。',

  'found.proxyGone.advice':
    'プロキシのネットワークに接続しているか確認し、システム設定のプロキシも確認してください。',
  'found.proxyNext.advice':
    '接続できますが、開始に時間がかかります。ネットワーク管理者にお問い合わせください。',
  'found.proxySignIn.advice': 'このネットワークのアカウントでプロキシにサインインしてください。',
  'found.proxyUnknownSignIn.advice':
    'Fleetglass は Basic に対応していますが、NTLM と Kerberos には対応していません。別の経路をネットワーク管理者にお問い合わせください。',
  'found.proxyRefuses.advice': '許可するようネットワーク管理者に依頼してください。',
  'found.proxyUnusable.advice': 'システム設定で HTTP、HTTPS、SOCKS のいずれかのプロキシを使ってください。',
  'found.nameUnknown.advice':
    'サービスのアドレスを確認してください。正しい場合は、VPN が必要な可能性があります。',
  'found.nameServerSilent.advice':
    'この PC がネットワークに接続しているか確認し、別のネットワークもお試しください。',
  'found.connectionRefused.advice':
    'サービスのアドレスとポートを確認してください。サービスが停止している可能性があります。',
  'found.connectionSilent.advice':
    'ファイアウォールに遮断されているか、VPN が必要な可能性があります。別のネットワークをお試しください。',
  'found.connectionNoRoute.advice': 'この PC がネットワークに接続しているか確認してください。',
  'found.endsSoon.advice': '管理者にお知らせください。',
  'found.notTls.advice':
    'アドレスとポートを確認してください。ゲストネットワークの場合は、先に Web ブラウザーでネットワークにサインインしてください。',
  'found.expired.advice': 'この PC の日付を確認してください。正しい場合は、管理者にお知らせください。',
  'found.notYetValid.advice': 'この PC の日付を確認してください。',
  'found.otherHost.advice':
    'ゲストネットワークの場合は、Web ブラウザーでネットワークにサインインしてください。それ以外の場合は、サービスのアドレスを確認してください。',
  'found.unknownIssuer.advice':
    'ゲストネットワークの場合は、先に Web ブラウザーでネットワークにサインインしてください。それ以外の場合は続行せず、管理者にお問い合わせください。',
  'found.notTrusted.advice': '続行しないでください。管理者にお知らせください。',
  'found.portal.advice': 'Web ブラウザーでネットワークにサインインしてから、もう一度テストしてください。',
  'found.portalElsewhere.advice':
    'Web ブラウザーでそのページにサインインしてから、もう一度テストしてください。',
  'found.signInRefused.advice':
    'もう一度サインインしてください。ダウンロード済みの画像はこの PC に残ります。',
  'found.serviceFails.advice': '後でもう一度お試しください。続く場合は管理者にお知らせください。',
  'found.servicePaused.advice': '少しお待ちください。Fleetglass が自動で続行します。',
  'found.notTheService.advice': 'サービスのアドレスを、ホスト名より後ろも含めて確認してください。',
  'found.noAnswer.advice': 'もう一度試し、だめなら別のネットワークをお試しください。',
  'found.clockBehind.advice': 'システム設定で時計を自動で合わせてください。',
  'found.clockAhead.advice': 'システム設定で時計を自動で合わせてください。',
  'found.slow.advice': 'プレビューを使うか、より速いネットワークをお待ちください。',
};
