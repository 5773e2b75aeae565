/**
 * `full`, `low`: best precision stored; `onService`: not stored; `none`: the service has none;
 * `unknown`: not requested, or no answer. Their order is that of the digits of `deviceTimes`.
 */
export const knowledges = ['full', 'low', 'onService', 'none', 'unknown'] as const;
