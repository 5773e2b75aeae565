import type { HealthState } from '../../../preload/contract/core/health-states.ts';
import type { IconName } from '../../icons/icon.ts';

/** The sign of each state: its form says as much as its words. */
export const healthIcons: Readonly<Record<HealthState, IconName>> = {
  silent: 'moon',
  obscured: 'eyeOff',
  dark: 'sunDim',
  washedOut: 'sun',
  frozen: 'pause',
  changedScene: 'images',
  moved: 'move',
};
