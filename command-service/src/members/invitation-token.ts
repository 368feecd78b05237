import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createSignedTexts } from '@quartermaster/platform/secrets/signed-text';
import type { ReceivedInvitation } from './invitees.ts';

/** Name of an installation's secret for links in invitations. */
export const INVITATION_SECRET = 'invitations';

const createLinkSigner = (secret: string) =>
  createSignedTexts<readonly [TeamId, invitationId: string]>(secret, 'invitation');

/** Signs an invitation for its link. The text derives from the secret, so it is not stored. */
export const signInvitation = (
  secret: string,
  { teamId, invitationId }: ReceivedInvitation,
): string => createLinkSigner(secret).sign([teamId, invitationId]);

/** Reads the invitation of a text signed by `signInvitation`; null when it was altered. */
export const readInvitation = (secret: string, token: string): ReceivedInvitation | null => {
  const read = createLinkSigner(secret).read(token);
  if (read === null) return null;
  const [teamId, invitationId] = read;
  return { teamId, invitationId };
};

/** Address of the page that accepts an invitation. The fragment after # is not sent to any server. */
export const invitationAddress = (consoleUrl: string, token: string): string =>
  `${consoleUrl.replace(/\/+$/, '')}/invitation#${token}`;
