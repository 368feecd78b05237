import type { Person } from './event.ts';

/** The person an email address is that of; addresses are one whatever their case. */
export const personOf = (email: string): Person => `email:${email.trim().toLowerCase()}`;

/** Replaces email addresses, each for the person it is that of. */
export const addressesBy =
  (replacement: (text: string, person: Person) => string) =>
  (address: string): string =>
    replacement(address, personOf(address));
