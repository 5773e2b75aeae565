import { html, nothing, type TemplateResult } from 'lit';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import './time-ruler.ts';
import type { ViewerTimeline } from './viewer-timeline.ts';

/** The moments of the device under its image; nothing where there are none. `play` plays them, or says why it can't. */
export function viewerRuler(
  moments: ViewerTimeline,
  zone: ZoneChoice,
  play: () => void,
): TemplateResult | typeof nothing {
  const { timeline, frames, index, playing } = moments;
  if (timeline === null || frames.length === 0) return nothing;
  return html`<time-ruler
    class="ruler"
    .frames=${frames}
    .index=${index}
    .others=${Math.max(0, timeline.total - frames.length - timeline.undated)}
    .undated=${timeline.undated}
    .zone=${zone}
    .playing=${playing}
    @frame-choice=${(event: CustomEvent<number>) => moments.choose(event.detail)}
    @play=${play}
  ></time-ruler>`;
}
