import { html, type TemplateResult } from 'lit';
import type { ManagedSummary } from '../../../preload/contract/session/managed.ts';
import { text } from '../../locales/text.ts';

/** Lists an administrator's unreadable settings, each with what applies instead. */
export function managedProblems(problems: ManagedSummary['problems']): TemplateResult {
  return html`${text('managed.invalid')}
    <ul>
      ${problems.map(({ origin, path, rule, isRestricted }) => {
        const facts = { source: origin, path, rule };
        return html`<li>${isRestricted ? text('managed.problem.restricted', facts) : text('managed.problem', facts)}</li>`;
      })}
    </ul>`;
}
