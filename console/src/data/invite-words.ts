import { MAX_INVITED_AT_ONCE } from '@quartermaster/contracts/members/calls';

export const TOO_MANY_INVITED = `Invite at most ${String(MAX_INVITED_AT_ONCE)} addresses at once`;

export const noAddress = (text: string): string => `${text} is not an email address`;
