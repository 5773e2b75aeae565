import type { ElementName, Example } from '../harness/example.ts';
import { browsingExamples } from './browsing.ts';
import { filmExamples } from './films.ts';
import { guideExamples } from './guide.ts';
import { healthExamples } from './health.ts';
import { imageExamples } from './images.ts';
import { offlineExamples } from './offline.ts';
import { packExamples } from './packs.ts';
import { settingsExamples } from './settings.ts';
import { shellExamples } from './shell.ts';
import { widgetExamples } from './widgets.ts';

/** Every element of the screen in the states that matter: what `every-element.spec.ts` looks at. */
export const examples: Readonly<Record<ElementName, Readonly<Record<string, Example>>>> = {
  ...widgetExamples,
  ...imageExamples,
  ...browsingExamples,
  ...filmExamples,
  ...guideExamples,
  ...healthExamples,
  ...offlineExamples,
  ...packExamples,
  ...settingsExamples,
  ...shellExamples,
};
