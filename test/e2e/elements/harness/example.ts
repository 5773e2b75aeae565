import { provideApp } from '../../../../renderer/state/app-context.ts';
import type { AppState } from '../../../../renderer/state/app-state.ts';
import { followStores } from './held.ts';

/** Custom elements of the screen, by their names; one belongs to a package that only the benchmarks use. */
export type ElementName = Exclude<
  Extract<keyof HTMLElementTagNameMap, `${string}-${string}`>,
  'lit-virtualizer'
>;

/** A role (WAI-ARIA) and the whole name that a screen reader finds something by; `text` for words without a role. */
export type Shown = readonly [role: string, name: string];

/** An element in one of its states, as it is tested. */
export interface Example {
  /** Puts the element on the stage. */
  readonly mount: (stage: HTMLElement) => unknown;
  /** What has to be there by role and name. */
  readonly shows: readonly Shown[];
  /** It has the main landmark of a window. */
  readonly isWholePage?: true;
}

/** The examples of each element, by the state that they show. */
export type Examples = Readonly<Partial<Record<ElementName, Readonly<Record<string, Example>>>>>;

/** How an element comes and goes within one task: it is put there; put there, removed and put there again; put there twice and gone; or never put there. */
export type Coming = 'stays' | 'returns' | 'leaves' | 'never';

let coming: Coming = 'stays';

/** Says how the next elements come. */
export function come(how: Coming): void {
  coming = how;
}

/** Makes an element, gives it its properties, and puts it on the stage, which provides `app`. */
export function put<Name extends ElementName>(
  stage: HTMLElement,
  name: Name,
  { app, ...properties }: Partial<HTMLElementTagNameMap[Name]> & { readonly app?: AppState } = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (app !== undefined) provideApp(stage, followStores(app));
  Object.assign(element, properties);
  if (coming === 'never') return element;
  stage.append(element);
  if (coming === 'stays') return element;
  element.remove();
  stage.append(element);
  if (coming === 'leaves') element.remove();
  return element;
}
