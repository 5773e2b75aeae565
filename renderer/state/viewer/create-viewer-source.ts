import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { AppInfo, Bridge } from '../../../preload/contract/index.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { invoke } from '../store/invoke.ts';
import type { Readable } from '../store/store.ts';
import { dragOut } from './drag-out.ts';
import type { ViewerSource } from './viewer-source.ts';

/** The most devices in a list that a person reads through; another letter narrows it. */
const FOUND_DEVICES = 100;

/** Makes the source over the bridge. */
export function createViewerSource(
  bridge: Bridge,
  settings: SettingsStore,
  info: Readable<AppInfo | null>,
): ViewerSource {
  return {
    async timeline(deviceId, around) {
      const answer = await invoke(() => bridge.viewer.timeline({ deviceId, around, limit: PAGE_LIMIT }));
      return answer.ok ? answer.value : null;
    },
    async baseline(subject) {
      const answer = await invoke(() => bridge.offline.baseline({ subject }));
      return answer.ok && answer.value !== null ? (answer.value.full ?? answer.value.low) : null;
    },
    async findDevices(words) {
      const terms = { text: words, among: 'devices', filters: {} } as const;
      const answer = await invoke(() => bridge.fleet.search({ terms, offset: 0, limit: FOUND_DEVICES }));
      if (!answer.ok) return [];
      return answer.value.rows.map(({ subject, name, organizationName }) => ({
        deviceId: subject.deviceId,
        name,
        organizationName,
      }));
    },
    onChanged: (listener) =>
      bridge.on.snapshotsChanged((tiles) => listener(tiles.map(({ subject }) => subject))),
    async requestDownload(subject, precision) {
      const answer = await invoke(() => bridge.offline.requestDownload({ subjects: [subject], precision }));
      return answer.ok ? null : answer.failure;
    },
    async copyImage({ x, y }) {
      const answer = await invoke(() => bridge.viewer.copyImage({ x: Math.round(x), y: Math.round(y) }));
      return answer.ok;
    },
    dragOut: (subject, hash, picture) => dragOut(bridge, { subjects: [subject], hash }, picture),
    showFullScreen: (on) => void invoke(() => bridge.viewer.showFullScreen({ on })),
    platform: () => info.value?.platform ?? '',
    zone: () => settings.value?.timeZone ?? 'laptop',
    precision: () => settings.value?.precision ?? 'full',
    chooseZone: (timeZone) => settings.choose({ timeZone }),
  };
}
