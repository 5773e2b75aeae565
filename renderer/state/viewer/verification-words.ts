import type { Finding, VerificationState } from '../../../preload/contract/index.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { quotedText } from '../../locales/quoted-text.ts';
import { formatMessage, messageOf, text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';

type EndedCheck = Exclude<VerificationState, { kind: 'running' }>;
type Checked = Extract<VerificationState, { kind: 'checked' }>;

export function verificationResult(check: EndedCheck): string {
  const count = check.kind === 'checked' ? check.missingImages : 0;
  if (count > 0 && check.kind === 'checked' && check.result === 'partial')
    return text('verify.result.partialWithout', { count });
  return text(`verify.result.${check.kind === 'checked' ? check.result : check.kind}`);
}

/** Words how much was exported, and when. */
export function verificationFacts({ files, bytes, date }: Checked): string {
  const size = text('verify.files', { count: files, bytes: formatBytes(bytes) });
  return date === null ? size : `${size} · ${text('verify.date', { date })}`;
}

/**
 * Values that quote the export, or a file that somebody named; all others are numbers and codes.
 */
const QUOTED: ReadonlySet<string> = new Set(['path', 'manifest', 'signer', 'expected']);

export function findingWords({ code, values }: Finding): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && QUOTED.has(name) ? quotedText(value) : value,
  ]);
  return formatMessage(messageOf(`verify.finding.${code}`) ?? code, Object.fromEntries(shown));
}

/** Formats the check as lines of text, to copy and print. */
export function verificationReport(check: EndedCheck, findings: readonly Finding[]): string {
  const lines = [text('verify.title'), check.name, verificationResult(check)];
  if (check.kind === 'refused') lines.push(text(`verify.refusal.${check.reason}`));
  if (check.kind === 'checked') {
    lines.push(verificationFacts(check), ...findings.map(findingWords));
    const more = check.findingCount - findings.length;
    if (more > 0) lines.push(text('verify.moreFindings', { count: more }));
  }
  return `${lines.join('\n')}\n`;
}
