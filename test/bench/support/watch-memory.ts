import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 100;
/** Pages of programs and their libraries hardly change, and to count them takes long. */
const LOOKS_PER_COUNT_OF_FILES = 10;
const KILOBYTES = 1_024;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process and all that it started, and these started. */
function familyOf(pid: number): readonly number[] {
  const family = [pid];
  // It grows while it is walked.
  for (const member of family)
    for (const thread of threadsOf(member))
      family.push(...read(`/proc/${member}/task/${thread}/children`).split(' ').filter(Boolean).map(Number));
  return family;
}

/** Kilobytes of a line of smaps (proc(5)). */
function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** What the processes have that is in no file, in kB. What some of them share counts once. */
function ownKilobytes(family: readonly number[]): number {
  return family
    .map((pid) => read(`/proc/${pid}/smaps_rollup`))
    .reduce((sum, text) => sum + field(text, 'Pss_Anon') + field(text, 'Pss_Shmem'), 0);
}

/** Pages of files, in kB: those of a part of a file count once, also where processes of others have them too, which would make `Pss` smaller. */
function fileKilobytes(family: readonly number[]): number {
  const most = new Map<string, number>();
  for (const pid of family)
    for (const mapping of read(`/proc/${pid}/smaps`).split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
      const [, offset, inode] = /^\S+ \S+ (\S+) \S+ (\d+)/.exec(mapping) ?? [];
      if (offset === undefined || inode === '0') continue;
      const key = `${inode} ${offset}`;
      const kilobytes = field(mapping, 'Rss') - field(mapping, 'Anonymous');
      most.set(key, Math.max(most.get(key) ?? 0, kilobytes));
    }
  return [...most.values()].reduce((sum, kilobytes) => sum + kilobytes, 0);
}

/** The most that the processes had at a time since the last answer, in MB; 0 where the system does not tell. */
interface Peak {
  /** What is in no file: what task managers count. */
  readonly own: number;
  /** Pages of programs and their libraries, which the system can drop. */
  readonly files: number;
}

/** Watches the memory of a program that runs, with all processes that it started, until `end`. */
export function watchMemory(pid: number): { peak(): Peak; end(): void } {
  let [own, files, looks] = [0, 0, 0];
  const look = setInterval(() => {
    const family = familyOf(pid);
    own = Math.max(own, ownKilobytes(family));
    if (looks % LOOKS_PER_COUNT_OF_FILES === 0) files = Math.max(files, fileKilobytes(family));
    looks += 1;
  }, LOOK_MILLISECONDS);
  return {
    peak() {
      const peak = { own: own / KILOBYTES, files: files / KILOBYTES };
      [own, files] = [0, 0];
      return peak;
    },
    end: () => clearInterval(look),
  };
}
