import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppState } from '../../state/app-state.ts';
import {
  bookmarkOf,
  firstLocation,
  type Location,
  scopeOfLocation,
} from '../../state/navigation/location.ts';
import { locationKey } from '../../state/navigation/page-location.ts';

/** The location that the browse page shows: it follows the history, and begins where the person was last. */
export class ShownLocation implements ReactiveController {
  private readonly app: Pick<AppState, 'bookmarks' | 'fleet' | 'gallery' | 'lastLocation' | 'navigation'>;
  private shown: Location | null = null;

  constructor(host: ReactiveControllerHost, app: ShownLocation['app']) {
    this.app = app;
    host.addController(this);
  }

  /** Null: there is none yet. */
  get value(): Location | null {
    return this.shown;
  }

  hostUpdate(): void {
    this.followHistory();
    this.followFleet();
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
    const key = this.shown === null ? '' : locationKey({ page: 'browse', location: this.shown });
    if (locationKey(current) !== key) this.show(current.location);
  }

  /** Begins where the person was last, else at the first organization; takes newer counts and names into the location. */
  private followFleet(): void {
    const { fleet, gallery, lastLocation } = this.app;
    const { organizations } = fleet.value;
    const current = organizations.find(({ id }) => id === this.shown?.organization.id);
    if (gallery.value.scope === null || current === undefined) {
      const begin = firstLocation(organizations, lastLocation.value);
      if (begin === null || lastLocation.value.kind === 'unknown') this.shown = null;
      else this.begin(begin);
    } else if (this.shown !== null && this.shown.organization !== current) {
      this.shown = { ...this.shown, organization: current };
    }
  }

  /** The first location, or one instead of an organization that is gone: nothing to go back to. */
  private begin(location: Location): void {
    const { navigation } = this.app;
    if (navigation.value.current.page === 'browse') navigation.replace({ page: 'browse', location });
    this.show(location);
  }

  private show(location: Location): void {
    this.shown = location;
    const { bookmarks, gallery, lastLocation } = this.app;
    const scope = scopeOfLocation(location);
    lastLocation.save(scope);
    gallery.show(scope);
    const bookmark = bookmarkOf(location);
    if (bookmark !== null) bookmarks.opened(bookmark);
  }
}
