import { css, html, svg, type TemplateResult } from 'lit';
import { encodeQR } from 'qr';

/** Around the code, in modules, so that a reader finds it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** The look of `qrCode`: dark on white in every look, as readers want it. */
export const qrCodeStyles = css`
  .qr {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
    margin-block-start: var(--space-2);
    svg {
      inline-size: 11rem;
      block-size: 11rem;
      border-radius: var(--radius-small);
      forced-color-adjust: none;
    }
  }
`;

/** A text as a QR code with a name. */
export function qrCode(content: string, name: string): TemplateResult {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return html`<figure class="qr">
    <svg
      role="img"
      aria-label=${name}
      viewBox="0 0 ${rows.length} ${rows.length}"
      shape-rendering="crispEdges"
    >
      ${svg`<rect width="100%" height="100%" fill="white"></rect><path fill="black" d=${path}></path>`}
    </svg>
    <figcaption class="hint" aria-hidden="true">${name}</figcaption>
  </figure>`;
}
