import type { Role } from '@quartermaster/contracts/core/server';

export const joinShop = (shop: string): string => (shop === '' ? 'Join the team' : `Join ${shop}`);

const invitedAs: Readonly<Record<Role, (shop: string) => string>> = {
  ADMIN: (shop) => `You were invited to join ${shop} as an admin.`,
  MEMBER: (shop) => `You were invited to join ${shop} as a member.`,
};

export const invitedTo = ({ shop, role }: { readonly shop: string; readonly role: Role }): string =>
  invitedAs[role](shop === '' ? 'a team' : shop);

export const SIGNED_IN_AS = 'You are signed in as {email}.';
export const TO_BE_SIGNED_IN_AS = 'You will be signed in as {email}.';

export const mailsFrom = (shop: string): string =>
  `Emails from ${shop === '' ? 'Quartermaster' : shop}`;

export const RECEIVES = 'You receive {mails} at the address to which the email was sent.';
export const RECEIVES_NOT =
  'You do not receive {mails} at the address to which the email was sent.';

export const newCodeIn = (seconds: number): string =>
  seconds > 0 ? `Send a new code in ${String(seconds)} s` : 'Send a new code';

export const CODE_SENT =
  'If {email} can sign in, a code is on its way. It works once, for 10 minutes.';
