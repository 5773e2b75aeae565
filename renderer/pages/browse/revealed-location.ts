import type { LitElement, ReactiveController } from 'lit';
import type { AppState } from '../../state/app-state.ts';
import type { Location } from '../../state/navigation/location.ts';
import { locationKey } from '../../state/navigation/page-location.ts';

/** What the controller needs of the page. */
interface RevealedLocationParts {
  readonly app: Pick<AppState, 'fleet'>;
  readonly location: () => Location | null;
  /** Brings the row of an organization (`position` -1) or of one of its devices into view. */
  readonly showRow: (organizationId: string | null, position: number) => Promise<void>;
}

/** Opens the fleet tree to the location that is shown, when it was not chosen there: after a start, a link, the palette, or going back. */
export class RevealedLocation implements ReactiveController {
  private readonly host: LitElement;
  private readonly parts: RevealedLocationParts;
  private revealed = '';

  constructor(host: LitElement, parts: RevealedLocationParts) {
    this.host = host;
    this.parts = parts;
    host.addController(this);
  }

  /** A location that was chosen in the tree is in view: the list must not move under the hand. */
  chosenInTree(location: Location): void {
    this.revealed = locationKey({ page: 'browse', location });
  }

  hostUpdated(): void {
    const location = this.parts.location();
    const key = location === null ? '' : locationKey({ page: 'browse', location });
    if (key === this.revealed) return;
    this.revealed = key;
    if (location !== null) void this.reveal(location, key);
  }

  private async reveal({ organization, device }: Location, key: string): Promise<void> {
    const { fleet } = this.parts.app;
    const found =
      device === null ? { organizationId: organization.id, position: -1 } : await fleet.reveal(device.id);
    await this.host.updateComplete;
    // The person may have gone elsewhere while the library was looking.
    if (found !== null && this.revealed === key) {
      await this.parts.showRow(found.organizationId, found.position);
    }
  }
}
