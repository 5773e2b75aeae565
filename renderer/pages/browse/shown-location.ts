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
 * Location that the browse page shows: follows the history, and starts where the user was last.
 * The fleet tree opens to a location that was not chosen in it: after a start, from a link or the
 * palette, or going back.
 */
export class ShownLocation implements ReactiveController {
  /** `null` if there is none yet. */
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
    // The user may have gone elsewhere during the look-up.
    if (found !== null && this.revealed === key) await this.showRow(found.organizationId, found.position);
  }

  /**
   * Goes to a location chosen in the tree without scrolling the list, as its row is already in
   * view.
   */
  goToRow(location: Location): void {
    this.revealed = locationKey({ page: 'browse', location });
    this.goTo(location);
  }

  /** Goes to a location, adding an entry to the history. */
  goTo(location: Location): void {
    this.app.navigation.go({ page: 'browse', location });
    this.followHistory();
  }

  /** Takes the location from the history, keeping newer counts if it was already shown. */
  private followHistory(): void {
    const { current } = this.app.navigation.value;
    if (current.page !== 'browse' || current.location === null) return;
    const key = this.value === null ? '' : locationKey({ page: 'browse', location: this.value });
    if (locationKey(current) !== key) this.show(current.location);
  }

  /**
   * Starts at the user's last location, else at the first organization, and updates the location's
   * counts and names.
   */
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

  /**
   * Shows the first location, or replaces that of a removed organization, without a history entry.
   */
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
