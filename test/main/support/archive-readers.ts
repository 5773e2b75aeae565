import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** What a program reads of a ZIP: the SHA-256 of each file by its path, folders aside. Null: it refuses the ZIP. */
export type Contents = ReadonlyMap<string, string> | null;

/** Another program that reads ZIPs. */
export interface ArchiveReader {
  readonly name: string;
  readonly isThere: boolean;
  /** Of each ZIP in turn. */
  read(files: readonly string[]): readonly Contents[];
}

const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const starts = (program: string, ...inputs: string[]) =>
  spawnSync(program, inputs, { env: environment }).status === 0;

/** What lies in a folder; what is no file has no hash of a file. */
function contentsOf(folder: string): Contents {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (entry.isFile()) found.set(path, sha256(readFileSync(file)));
    else if (!entry.isDirectory()) found.set(path, entry.isSymbolicLink() ? readlinkSync(file) : 'special');
  }
  return found;
}

/** A program that unpacks into a folder; a warning is a refusal, too. */
function unpacking(name: string, inputs: (file: string, folder: string) => readonly string[]): ArchiveReader {
  return {
    name,
    isThere: starts(name, name === 'unzip' ? '-v' : 'i'),
    read: (files) =>
      files.map((file) => {
        const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
        try {
          mkdirSync(join(folder, 'in'));
          const { status } = spawnSync(name, inputs(file, join(folder, 'in')), {
            env: environment,
            input: '',
          });
          return status === 0 ? contentsOf(join(folder, 'in')) : null;
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
  };
}

/** Lines `hash<tab>name in hex` for each ZIP, then `end`, or `refused`. */
function listing(name: string, isThere: boolean, run: (files: readonly string[]) => string): ArchiveReader {
  return {
    name,
    isThere,
    read: (files) => {
      const found: Contents[] = [];
      let current = new Map<string, string>();
      for (const line of run(files).split('\n')) {
        if (line === 'end' || line === 'refused') {
          found.push(line === 'end' ? current : null);
          current = new Map();
          continue;
        }
        const [hash = '', path = ''] = line.split('\t');
        // A second file of one name would take the place of the first.
        if (path !== '') current.set(Buffer.from(path, 'hex').toString(), hash);
      }
      return found;
    },
  };
}

const PYTHON = `
import sys, zipfile, hashlib
for file in sys.argv[1:]:
    try:
        lines = []
        with zipfile.ZipFile(file) as archive:
            for info in archive.infolist():
                if info.is_dir(): continue
                name = info.filename.encode('utf-8', 'surrogatepass').hex()
                lines.append(hashlib.sha256(archive.read(info)).hexdigest() + '\\t' + name)
        print('\\n'.join(lines + ['end']))
    except Exception:
        print('refused')
`;

const JAVA = `
import java.io.*; import java.nio.file.*; import java.security.*; import java.util.*; import java.util.zip.*;
public class Reader {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      StringBuilder lines = new StringBuilder();
      try (ZipInputStream in = new ZipInputStream(new BufferedInputStream(Files.newInputStream(Path.of(file))))) {
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
          if (entry.isDirectory()) continue;
          byte[] hash = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
          HexFormat hex = HexFormat.of();
          lines.append(hex.formatHex(hash)).append('\\t').append(hex.formatHex(entry.getName().getBytes("UTF-8"))).append('\\n');
        }
        System.out.print(lines + "end\\n");
      } catch (Exception error) { System.out.print("refused\\n"); }
    }
  }
}
`;

function runJava(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'java-'));
  try {
    const program = join(folder, 'Reader.java');
    writeFileSync(program, JAVA);
    return spawnSync('java', [program, ...files], { env: environment, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Java runs a program from its source where it has its compiler. */
const modules = spawnSync('java', ['--list-modules'], { encoding: 'utf8' });
const hasJava = modules.status === 0 && modules.stdout.includes('jdk.compiler');

export const archiveReaders: readonly ArchiveReader[] = [
  unpacking('unzip', (file, folder) => ['-qq', '-o', file, '-d', folder]),
  unpacking('7z', (file, folder) => ['x', '-y', `-o${folder}`, file]),
  unpacking('7zz', (file, folder) => ['x', '-y', `-o${folder}`, file]),
  listing(
    'python3',
    starts('python3', '-c', 'import zipfile'),
    (files) => spawnSync('python3', ['-c', PYTHON, ...files], { env: environment, encoding: 'utf8' }).stdout,
  ),
  listing('java', hasJava, runJava),
];
