import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppState } from '../../state/app-state.ts';
import {
  bookmarkOf,
  firstLocation,
  galleryScopeOf,
  type Location,
  scopeOfLocation,
} from '../../state/navigation/location.ts';
import { locationKey } from '../../state/navigation/page-location.ts';

/**
 * The location that the browse page shows: it follows the history, and begins where the person was last. The fleet tree opens to a
 * location that was not chosen there: after a start, a link, the palette, or going back.
 */
export class ShownLocation implements ReactiveController {
  /** Null: there is none yet. */
  value: Location | null = null;

  private revealed = '';

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: Pick<AppState, 'bookmarks' | 'fleet' | 'gallery' | 'lastLocation' | 'navigation'>,
    /** Scrolls to the row of an organization (`position` -1) or of one of its devices. */
    private readonly showRow: (organizationId: string | null, position: number) => Promise<void>,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    this.followHistory();
    this.followFleet();
  }

  hostUpdated(): void {
    const location = this.value;
    const key = location === null ? '' : locationKey({ page: 'browse', location });
    if (key === this.revealed) return;
    this.revealed = key;
    if (location !== null) void this.reveal(location, key);
  }

  private async reveal({ organization, device, view }: Location, key: string): Promise<void> {
    if (view !== undefined) return;
    const { fleet } = this.app;
    const found =
      device === null ? { organizationId: organization.id, position: -1 } : await fleet.reveal(device.id);
    await this.host.updateComplete;
    // The person may have gone elsewhere while the library was looking.
    if (found !== null && this.revealed === key) await this.showRow(found.organizationId, found.position);
  }

  /** Goes to a location that was chosen in the tree and so is in view: the list must not move under the hand. */
  goToRow(location: Location): void {
    this.revealed = locationKey({ page: 'browse', location });
    this.goTo(location);
  }

  /** Goes to another location; it can be gone back from. */
  goTo(location: Location): void {
    this.app.navigation.go({ page: 'browse', location });
    this.followHistory();
  }

  /** A location that was shown before keeps its newer counts. */
  private followHistory(): void {
    const { current } = this.app.navigation.value;
    if (current.page !== 'browse' || current.location === null) return;
    const key = this.value === null ? '' : locationKey({ page: 'browse', location: this.value });
    if (locationKey(current) !== key) this.show(current.location);
  }

  /** Begins where the person was last, else at the first organization; takes newer counts and names into the location. */
  private followFleet(): void {
    const { fleet, gallery, lastLocation } = this.app;
    const { organizations } = fleet.value;
    const current = organizations.find(({ id }) => id === this.value?.organization.id);
    if (gallery.value.scope === null || current === undefined) {
      const begin = firstLocation(organizations, lastLocation.value);
      if (begin === null || lastLocation.value.kind === 'unknown') this.value = null;
      else this.begin(begin);
    } else if (this.value !== null && this.value.organization !== current) {
      this.value = { ...this.value, organization: current };
    }
  }

  /** The first location, or one instead of an organization that is gone: nothing to go back to. */
  private begin(location: Location): void {
    const { navigation } = this.app;
    if (navigation.value.current.page === 'browse') navigation.replace({ page: 'browse', location });
    this.show(location);
  }

  private show(location: Location): void {
    this.value = location;
    const { bookmarks, gallery, lastLocation } = this.app;
    lastLocation.save(scopeOfLocation(location));
    gallery.show(galleryScopeOf(location));
    const bookmark = bookmarkOf(location);
    if (bookmark !== null) bookmarks.opened(bookmark);
  }
}
