// What the first screen can do without for a moment.
import '../locales/add-late-texts.ts';
import '../pages/image/image-host.ts';
