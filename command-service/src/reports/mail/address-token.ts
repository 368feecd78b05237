import { createHmac } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createSignedTexts } from '@quartermaster/platform/secrets/signed-text';

/** Name of an installation's secret for links in mails. */
export const MAIL_SECRET = 'mail preferences';

/** Scope of a token: the mails of a definition to one address. */
export interface AddressGrant {
  readonly teamId: TeamId;
  readonly definitionId: string;
  /** A keyed digest of the address, so that no address is in a link. */
  readonly addressKey: string;
}

const KEY_LENGTH = 32;

/** Builds the keyed digest of an address of a team; upper and lower case do not matter. */
export const buildAddressKey = (secret: string, teamId: TeamId, address: string): string =>
  createHmac('sha256', secret)
    .update(`address:${teamId}:${address.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, KEY_LENGTH);

const createLinkSigner = (secret: string) =>
  createSignedTexts<readonly [TeamId, definitionId: string, addressKey: string]>(
    secret,
    'mail-preference',
  );

/** Signs a grant for a link in a mail. It does not expire: a mail can be unsubscribed from at any time. */
export const signAddressGrant = (
  secret: string,
  { teamId, definitionId, addressKey }: AddressGrant,
): string => createLinkSigner(secret).sign([teamId, definitionId, addressKey]);

/** Reads the grant of a text signed by `signAddressGrant`; null when it was altered. */
export const readAddressGrant = (secret: string, token: string): AddressGrant | null => {
  const read = createLinkSigner(secret).read(token);
  if (read === null) return null;
  const [teamId, definitionId, addressKey] = read;
  return { teamId, definitionId, addressKey };
};
