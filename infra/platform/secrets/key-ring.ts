import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The keys from configuration. Without them, the secrets in the database cannot be read. */
export interface KeyRing {
  /** Encrypts a secret with the first key, for one place (`store token <team>`); it cannot be opened at another place. */
  readonly seal: (place: string, secret: string) => string;
  /** Decrypts a secret that any of the keys sealed. Throws SecretUnreadable. */
  readonly open: (place: string, sealed: string) => string;
  /** Seals a stored secret with the first key; returns it unchanged when that key sealed it. Throws SecretUnreadable. */
  readonly reseal: (place: string, stored: string) => string;
  /** A key for one purpose, derived from each of the keys; the first signs, the others only verify. */
  readonly derive: (purpose: string) => readonly [string, ...string[]];
}

/** A secret cannot be opened: its key is missing, or it was changed or moved. The message names a solution. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
  readonly isOperational = true;
}

interface Key {
  /** Identifies the key without revealing it. */
  readonly id: string;
  readonly sealing: Buffer;
  readonly root: Buffer;
}

const CIPHER = 'aes-256-gcm';
const PREFIX = 'sealed';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const deriveBytes = (root: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', `quartermaster ${purpose}`, bytes));

const deriveKey = (root: Buffer): Key => ({
  id: deriveBytes(root, 'key id', 4).toString('hex'),
  sealing: deriveBytes(root, 'sealing', KEY_BYTES),
  root,
});

const sealWith = ({ id, sealing }: Key, place: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(place));
  const encrypted = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${PREFIX}:${id}:${Buffer.concat(encrypted).toString('base64url')}`;
};

const openWith = ({ sealing }: Key, place: string, payload: string): string => {
  const bytes = Buffer.from(payload, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, sealing, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
};

const createChangedError = (place: string): SecretUnreadable =>
  new SecretUnreadable(`The sealed secret "${place}" was changed or moved in the database.`);

const createMissingKeyError = (place: string, id: string, keys: readonly Key[]): SecretUnreadable =>
  new SecretUnreadable(
    `The database holds a secret ("${place}") that was sealed with the key ${id}; configured is ` +
      `${keys.map((key) => key.id).join(', ')}. Put that key back, into SECRETS_KEY or the file it was in ` +
      '(DATA_DIR/secrets.key of npm start); nothing was changed. To begin empty, delete the data of npm start with npm run reset.',
  );

const openWithAny = (keys: readonly Key[], place: string, sealed: string): string => {
  const [prefix, id = '', payload = ''] = sealed.split(':');
  if (prefix !== PREFIX) throw createChangedError(place);
  const key = keys.find((each) => each.id === id);
  if (key === undefined) throw createMissingKeyError(place, id, keys);
  try {
    return openWith(key, place, payload);
  } catch {
    throw createChangedError(place);
  }
};

/** Seals with the first of `roots` (32 bytes each) and opens with all, so that keys can be rotated. */
export const createKeyRing = (roots: readonly Buffer[]): KeyRing => {
  const keys = roots.map(deriveKey);
  const [first] = keys;
  if (first === undefined) throw new Error('A key ring needs a key');
  const seal: KeyRing['seal'] = (place, secret) => sealWith(first, place, secret);
  const open: KeyRing['open'] = (place, sealed) => openWithAny(keys, place, sealed);
  const deriveSecret = ({ root }: Key, purpose: string): string =>
    deriveBytes(root, `for ${purpose}`, KEY_BYTES).toString('base64url');
  return {
    seal,
    open,
    reseal: (place, stored) => {
      const secret = open(place, stored);
      return stored.startsWith(`${PREFIX}:${first.id}:`) ? stored : seal(place, secret);
    },
    derive: (purpose) => [
      deriveSecret(first, purpose),
      ...keys.slice(1).map((key) => deriveSecret(key, purpose)),
    ],
  };
};

const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

const parseKey = (text: string): Buffer | null => {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  // Node reads both alphabets of base64.
  const key = BASE64.test(text) ? Buffer.from(text, 'base64') : null;
  return key?.length === KEY_BYTES ? key : null;
};

/** Keys of 32 bytes, in hex or base64, separated by commas or lines; null when one is invalid or there is none. */
export const parseKeys = (text: string): readonly Buffer[] | null => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys = words.flatMap((word) => parseKey(word) ?? []);
  return keys.length === words.length && keys.length > 0 ? keys : null;
};
