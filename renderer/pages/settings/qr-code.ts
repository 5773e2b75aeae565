import { css, html, svg, type TemplateResult } from 'lit';
import { encodeQR } from 'qr';

/** Quiet zone around the code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** Dark on white in every theme, as readers expect. */
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

/** Renders a text as a QR code with an accessible name. */
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
