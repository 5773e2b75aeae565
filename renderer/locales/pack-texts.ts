import { packMessages } from './en/packs.ts';
import { addEnglish } from './late-texts.ts';

addEnglish(packMessages);
