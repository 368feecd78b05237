import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReceivedInvitation } from './invitees.ts';

/** Name of an installation's secret for links in invitations. */
export const INVITATION_SECRET = 'invitations';

const signatureOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`invitation:${payload}`).digest();

/** The text of an invitation's link. It follows from the secret, so it is stored nowhere. */
export const signInvitation = (
  secret: string,
  { teamId, invitationId }: ReceivedInvitation,
): string => {
  const payload = Buffer.from(JSON.stringify([teamId, invitationId])).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
};

/** The invitation of a text made by `signInvitation`; null when it was altered. */
export const readInvitation = (secret: string, token: string): ReceivedInvitation | null => {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const expected = signatureOf(secret, payload);
  const given = Buffer.from(signature, 'base64url');
  const isGenuine =
    rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine) return null;
  const [teamId, invitationId] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
  ];
  return { teamId, invitationId };
};

/** Address of the page that accepts an invitation. What follows # is sent to no server. */
export const invitationAddress = (consoleUrl: string, token: string): string =>
  `${consoleUrl.replace(/\/+$/, '')}/invitation#${token}`;
