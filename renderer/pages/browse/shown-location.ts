import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppState } from '../../state/app-state.ts';
import { bookmarkOf, type Place, placeToBegin, scopeOfPlace } from '../../state/navigation/location.ts';
import { locationKey } from '../../state/navigation/page-location.ts';

/** The place that the browse page shows: it follows the history, and begins where the person was last. */
export class ShownPlace implements ReactiveController {
  private readonly app: () => AppState;
  private shown: Place | null = null;

  constructor(host: ReactiveControllerHost, app: () => AppState) {
    this.app = app;
    host.addController(this);
  }

  /** Null: there is none yet. */
  get value(): Place | null {
    return this.shown;
  }

  hostUpdate(): void {
    this.followHistory();
    this.followFleet();
  }

  /** Goes to another place; it can be gone back from. */
  goTo(place: Place): void {
    this.app().navigation.go({ page: 'browse', place });
    this.followHistory();
  }

  /** A place that was shown before keeps its newer counts. */
  private followHistory(): void {
    const { location } = this.app().navigation.value;
    if (location.page !== 'browse' || location.place === null) return;
    const key = this.shown === null ? '' : locationKey({ page: 'browse', place: this.shown });
    if (locationKey(location) !== key) this.show(location.place);
  }

  /** Begins where the person was last, else at the first organization; takes newer counts and names into the place. */
  private followFleet(): void {
    const { fleet, gallery, place } = this.app();
    const { organizations } = fleet.value;
    const current = organizations.find(({ id }) => id === this.shown?.organization.id);
    if (gallery.value.scope === null || current === undefined) {
      const begin = placeToBegin(organizations, place.value);
      if (begin === null || place.value.kind === 'unknown') this.shown = null;
      else this.begin(begin);
    } else if (this.shown !== null && this.shown.organization !== current) {
      this.shown = { ...this.shown, organization: current };
    }
  }

  /** The first place, or one in the place of an organization that is gone: nothing to go back to. */
  private begin(place: Place): void {
    const { navigation } = this.app();
    if (navigation.value.location.page === 'browse') navigation.replace({ page: 'browse', place });
    this.show(place);
  }

  private show(place: Place): void {
    this.shown = place;
    const { bookmarks, gallery, place: lastPlace } = this.app();
    const scope = scopeOfPlace(place);
    lastPlace.keep(scope);
    gallery.show(scope);
    const bookmark = bookmarkOf(place);
    if (bookmark !== null) bookmarks.opened(bookmark);
  }
}
