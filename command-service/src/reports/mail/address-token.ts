import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';

/** Name of an installation's secret for links in mails. */
export const MAIL_SECRET = 'mail preferences';

/** What the holder of a token decides about: the mails of a definition to one address. */
export interface AddressGrant {
  readonly teamId: TeamId;
  readonly definitionId: string;
  /** A keyed digest of the address, so that no address is in a link. */
  readonly addressKey: string;
}

const KEY_LENGTH = 32;

/** The digest of an address of a team; upper and lower case do not matter. */
export const addressKeyOf = (secret: string, teamId: TeamId, address: string): string =>
  createHmac('sha256', secret)
    .update(`address:${teamId}:${address.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, KEY_LENGTH);

const signatureOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`mail-preference:${payload}`).digest();

/** Text for a link in a mail. It does not expire: a mail can be unsubscribed from at any time. */
export const signAddressGrant = (secret: string, grant: AddressGrant): string => {
  const { teamId, definitionId, addressKey } = grant;
  const payload = Buffer.from(JSON.stringify([teamId, definitionId, addressKey])).toString(
    'base64url',
  );
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
};

/** The grant of a text signed by `signAddressGrant`; null when it was altered. */
export const readAddressGrant = (secret: string, token: string): AddressGrant | null => {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const expected = signatureOf(secret, payload);
  const given = Buffer.from(signature, 'base64url');
  const isGenuine =
    rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine) return null;
  const [teamId, definitionId, addressKey] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as readonly [string, string, string];
  return { teamId, definitionId, addressKey };
};
