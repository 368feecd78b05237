import { INVITATION_DAYS } from '@quartermaster/contracts/members/calls';
import { plural } from '../lib/plural.ts';

export const notInvited = (addresses: number): string =>
  plural(addresses, {
    one: '# address could not be invited',
    other: '# addresses could not be invited',
  });

export const invitationsSent = (count: number): string =>
  plural(count, { one: '# invitation sent', other: '# invitations sent' });

export const INVITE_HINT = `Members do all daily work. Admins also change settings, invite and deactivate people. An invitation works for ${String(INVITATION_DAYS)} days.`;
