import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The key of one person or team. The id does not identify the owner. */
export interface PersonKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Replaces the texts of an erased person or team. */
export const ERASED = 'erased';
const UNREADABLE = 'unreadable';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^person:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([\w-]+)$/;

/** The stored form of a text, whoever owns the key: `person:<id of the key>:<nonce, ciphertext and tag of AES-256-GCM in base64url>`. */
export const sealText = ({ id, key }: PersonKey, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id));
  const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `person:${id}:${Buffer.concat(bytes).toString('base64url')}`;
};

/** Id of the key that a text is sealed with; null for a plain text. */
export const findKeyId = (text: string): string | null => SEALED.exec(text)?.[1] ?? null;

const decrypt = (id: string, payload: string, key: Buffer): string => {
  const bytes = Buffer.from(payload, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
};

/**
 * Decrypts a text; returns `erased` when its key is missing, `unreadable` when it was altered. It never throws, since one
 * bad text would block the events of all teams.
 */
export const openText = (sealed: string, keys: ReadonlyMap<string, Buffer>): string => {
  const [, id = '', payload = ''] = SEALED.exec(sealed) ?? [];
  const key = keys.get(id);
  if (key === undefined) return ERASED;
  try {
    return decrypt(id, payload, key);
  } catch {
    return UNREADABLE;
  }
};
