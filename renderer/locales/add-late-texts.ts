import { lateMessages } from './en/late.ts';
import { addEnglish } from './late-texts.ts';

addEnglish(lateMessages);
