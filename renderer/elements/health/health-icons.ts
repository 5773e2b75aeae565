import type { HealthState } from '../../../preload/contract/core/health-states.ts';
import type { IconName } from '../../icons/icon.ts';

/** Icon of each state: its shape says as much as the words. */
export const healthIcons: Readonly<Record<HealthState, IconName>> = {
  silent: 'moon',
  obscured: 'eyeOff',
  dark: 'sunDim',
  washedOut: 'sun',
  frozen: 'pause',
  changedScene: 'images',
  moved: 'move',
};
