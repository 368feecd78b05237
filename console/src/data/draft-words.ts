import { MAX_DRAFTS } from '@quartermaster/contracts/what-if/calls';

export const TOO_MANY_DRAFTS = `A team can have at most ${String(MAX_DRAFTS)} drafts. Delete one first.`;
