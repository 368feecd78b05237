import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: enough to recognise it, useless to whoever reads it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A short code has few enough values to try them all, so its hash needs a key. */
export const codeHash = (code: string, pepper: string): Buffer =>
  createHmac('sha256', pepper).update(code).digest();
