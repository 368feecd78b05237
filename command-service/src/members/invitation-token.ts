import type { TeamId } from '@quartermaster/contracts/core/ids';
import { signedTexts } from '@quartermaster/platform/secrets/signed-text';
import type { ReceivedInvitation } from './invitees.ts';

/** Name of an installation's secret for links in invitations. */
export const INVITATION_SECRET = 'invitations';

const linksOf = (secret: string) =>
  signedTexts<readonly [TeamId, invitationId: string]>(secret, 'invitation');

/** The text of an invitation's link. It follows from the secret, so it is stored nowhere. */
export const signInvitation = (
  secret: string,
  { teamId, invitationId }: ReceivedInvitation,
): string => linksOf(secret).sign([teamId, invitationId]);

/** The invitation of a text made by `signInvitation`; null when it was altered. */
export const readInvitation = (secret: string, token: string): ReceivedInvitation | null => {
  const read = linksOf(secret).read(token);
  if (read === null) return null;
  const [teamId, invitationId] = read;
  return { teamId, invitationId };
};

/** Address of the page that accepts an invitation. What follows # is sent to no server. */
export const invitationAddress = (consoleUrl: string, token: string): string =>
  `${consoleUrl.replace(/\/+$/, '')}/invitation#${token}`;
