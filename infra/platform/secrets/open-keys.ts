import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { BadConfig, type Config } from '../config/config.ts';
import { nullIfMissing } from '../core/missing-file.ts';
import { OWNER_ONLY } from '../core/owner-only.ts';
import { createKeyRing, type KeyRing, parseKeys } from './key-ring.ts';

const readContent = (file: string): Promise<string | null> => nullIfMissing(readFile(file, 'utf8'));

const writeKey = async (file: string): Promise<void> => {
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await handle.sync(); // the key must be on disk before it seals anything
  } finally {
    await handle.close();
  }
};

/** Writes the file atomically and never replaces one: another process may create it at the same moment. */
const makeKey = async (file: string): Promise<void> => {
  const unfinished = `${file}.${String(process.pid)}.${randomBytes(4).toString('hex')}.new`;
  await writeKey(unfinished);
  try {
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** The text of a file of keys. Creates a missing file with a random key; only its owner can read it. */
const readOrCreateKeys = async (file: string): Promise<string> => {
  const kept = await readContent(file);
  if (kept !== null) return kept;
  await makeKey(file);
  return readFile(file, 'utf8');
};

type KeyConfig = Pick<Config, 'secretsKeys' | 'secretsKeyFile'>;

const parseKeyRing = (name: string, file: string, text: string): KeyRing => {
  const keys = parseKeys(text);
  if (keys !== null) return createKeyRing(keys);
  throw new BadConfig(`${name} ${file} must hold one or more keys of 32 bytes, in base64 or hex`);
};

const readKeyFile = async (file: string): Promise<KeyRing> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadConfig(`SECRETS_KEY_FILE ${file} cannot be read (${String(code)})`);
  });
  return parseKeyRing('SECRETS_KEY_FILE', file, text);
};

const findConfiguredKeys = async ({
  secretsKeys,
  secretsKeyFile,
}: KeyConfig): Promise<KeyRing | null> => {
  if (secretsKeys.length > 0) return createKeyRing(secretsKeys);
  return secretsKeyFile === null ? null : readKeyFile(secretsKeyFile);
};

/** The configured keys of a service that shares its database with others; throws BadConfig when there are none. */
export const openKeys = async (config: KeyConfig): Promise<KeyRing> => {
  const keys = await findConfiguredKeys(config);
  if (keys !== null) return keys;
  throw new BadConfig(
    'SECRETS_KEY or SECRETS_KEY_FILE must hold the key of the secrets in the database, the same for all services ' +
      '(make one with `openssl rand -base64 32`)',
  );
};

/** File of the keys when none are configured. */
export const buildKeyFilePath = (dataDir: string): string => path.join(dataDir, 'secrets.key');

/** The configured keys, else those of a file in the data folder, which is created when it is missing. */
export const openOwnKeys = async (
  config: KeyConfig & Pick<Config, 'dataDir'>,
): Promise<KeyRing> => {
  const file = buildKeyFilePath(config.dataDir);
  return (
    (await findConfiguredKeys(config)) ??
    parseKeyRing('The file', file, await readOrCreateKeys(file))
  );
};
