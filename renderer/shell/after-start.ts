import { guardFocus } from '../dom/focus-guard.ts';
import '../locales/add-late-texts.ts';
import '../pages/image/image-host.ts';

// What the first screen can do without for a moment.
guardFocus(window);
