import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BadConfig, type Config } from '../config/config.ts';
import { keptKeys } from './key-file.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { parseKeys } from './parse-keys.ts';

type KeyConfig = Pick<Config, 'secretsKeys' | 'secretsKeyFile'>;

const ringOf = (name: string, file: string, text: string): KeyRing => {
  const keys = parseKeys(text);
  if (keys !== null) return createKeyRing(keys);
  throw new BadConfig(`${name} ${file} must hold one or more keys of 32 bytes, in base64 or hex`);
};

const fromFile = async (file: string): Promise<KeyRing> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadConfig(`SECRETS_KEY_FILE ${file} cannot be read (${String(code)})`);
  });
  return ringOf('SECRETS_KEY_FILE', file, text);
};

const configured = async ({ secretsKeys, secretsKeyFile }: KeyConfig): Promise<KeyRing | null> => {
  if (secretsKeys.length > 0) return createKeyRing(secretsKeys);
  return secretsKeyFile === null ? null : fromFile(secretsKeyFile);
};

/** The keys of a service that shares its database with others; throws BadConfig where there are none. */
export const openKeys = async (config: KeyConfig): Promise<KeyRing> => {
  const keys = await configured(config);
  if (keys !== null) return keys;
  throw new BadConfig(
    'SECRETS_KEY or SECRETS_KEY_FILE must hold the key of the secrets in the database, the same for all services ' +
      '(make one with `openssl rand -base64 32`)',
  );
};

/** Where keys are kept that nobody configured. */
export const ownKeyFile = (dataDir: string): string => path.join(dataDir, 'secrets.key');

/** The configured keys, else those of a file in the data folder, which is made when it is not there. */
export const openOwnKeys = async (
  config: KeyConfig & Pick<Config, 'dataDir'>,
): Promise<KeyRing> => {
  const file = ownKeyFile(config.dataDir);
  return (await configured(config)) ?? ringOf('The file', file, await keptKeys(file));
};
