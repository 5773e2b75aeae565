import { html, nothing, type TemplateResult } from 'lit';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import './time-ruler.ts';
import type { ViewerTimeline } from './viewer-timeline.ts';

/** The frames of a device under its image; nothing without frames. */
export function viewerRuler(
  viewed: ViewerTimeline,
  zone: ZoneChoice,
  play: () => void,
): TemplateResult | typeof nothing {
  const { timeline, frames, index, playing } = viewed;
  if (timeline === null || frames.length === 0) return nothing;
  return html`<time-ruler
    class="ruler"
    .frames=${frames}
    .index=${index}
    .others=${Math.max(0, timeline.total - frames.length - timeline.undated)}
    .undated=${timeline.undated}
    .zone=${zone}
    .playing=${playing}
    @frame-choice=${(event: CustomEvent<number>) => viewed.choose(event.detail)}
    @play=${play}
  ></time-ruler>`;
}
