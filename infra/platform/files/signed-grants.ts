import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { createSignedTexts } from '../secrets/signed-text.ts';

interface GrantedFile {
  readonly fileId: string;
  readonly teamId: TeamId;
  /** The member who asked for it, for whom it ends with the membership. */
  readonly userId: UserId;
}

/** Permission of the holder of the signed text to upload or download one file. */
export type Grant =
  | (GrantedFile & {
      readonly action: 'upload';
      readonly name: string;
      readonly contentType: string;
      readonly maxBytes: number;
    })
  | (GrantedFile & { readonly action: 'download' });

interface Signed {
  readonly grant: Grant;
  /** ISO instant. */
  readonly expiresAt: string;
}

const createGrantTexts = (secret: string) => createSignedTexts<Signed>(secret, 'file-grant');

/** Text for a URL with a grant and its expiry; only the holder of the secret can create or change one. */
export const signGrant = (secret: string, grant: Grant, expiresAt: string): string =>
  createGrantTexts(secret).sign({ grant, expiresAt });

/** The grant of a text signed by `signGrant`; null when it was altered or has expired (API-AST-02). */
export const readGrant = (secret: string, text: string, now: string): Grant | null => {
  const signed = createGrantTexts(secret).read(text);
  return signed !== null && Date.parse(now) < Date.parse(signed.expiresAt) ? signed.grant : null;
};
