import type { LitElement, ReactiveController } from 'lit';
import type { AppState } from '../../state/app-state.ts';
import { findTileIndex } from '../../state/gallery/gallery-reader.ts';
import type { BrowseCommand } from '../../state/navigation/command-store.ts';

/** What the page does for commands from elsewhere in the window. */
interface BrowseCommandsParts {
  readonly app: Pick<AppState, 'bridge' | 'commands' | 'gallery'>;
  readonly act: (action: 'refresh' | 'addDevices' | 'export' | 'toggleDetails') => void;
  readonly focusHeading: () => void;
  /** Shows a tile of the gallery and puts the focus on it. */
  readonly showTile: (index: number) => void;
  readonly showDay: (at: number) => void;
}

/** Does what the palette or a link asks of the browse page, once the page shows the location that it is about. */
export class BrowseCommands implements ReactiveController {
  constructor(
    private readonly host: LitElement,
    private readonly parts: BrowseCommandsParts,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    const { commands, gallery } = this.parts.app;
    if (commands.value === null || this.host.inert || gallery.value.scope === null) return;
    const command = commands.take();
    // The page is still in its update: what a command changes belongs to the next one.
    if (command !== null) queueMicrotask(() => this.run(command));
  }

  private run(command: BrowseCommand): void {
    if (command.kind === 'day') this.parts.showDay(command.at);
    else if (command.kind === 'subject') void this.showSubject(command);
    else if (command.kind === 'focusHeading') this.parts.focusHeading();
    else this.parts.act(command.kind);
  }

  private async showSubject({ subject }: Extract<BrowseCommand, { kind: 'subject' }>): Promise<void> {
    const { bridge, gallery } = this.parts.app;
    const { scope, order } = gallery.value;
    const index = scope === null ? null : await findTileIndex(bridge, { scope, order }, subject);
    // The person may have gone elsewhere while the library was looking.
    if (index === null || gallery.value.scope !== scope) this.parts.focusHeading();
    else this.parts.showTile(index);
  }
}
