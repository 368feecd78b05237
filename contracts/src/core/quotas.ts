/** A team's limit within a time window; null seconds for a limit in all. */
export interface Quota {
  readonly name: string;
  readonly most: number;
  readonly seconds: number | null;
  /** Message to a caller above the limit. */
  readonly message: string;
}

const HOUR = 3_600;
const DAY = 86_400;
const GIGABYTE = 1024 * 1024 * 1024;

/** Mails with printed orders, and questions whether an address wants reports or alerts. */
export const mailQuotas: readonly Quota[] = [
  {
    name: 'mails per hour',
    most: 60,
    seconds: HOUR,
    message: 'A team may send 60 mails per hour',
  },
  {
    name: 'mails per day',
    most: 300,
    seconds: DAY,
    message: 'A team may send 300 mails per day',
  },
];
/** Addresses they go to, copies included. */
export const addresseeQuotas: readonly Quota[] = [
  {
    name: 'addressees per hour',
    most: 200,
    seconds: HOUR,
    message: 'A team may send mails to 200 addresses per hour',
  },
  {
    name: 'addressees per day',
    most: 1_000,
    seconds: DAY,
    message: 'A team may send mails to 1,000 addresses per day',
  },
];

/** Reports that members run by hand; each is kept for ever, and may be mailed. */
export const reportQuotas: readonly Quota[] = [
  {
    name: 'reports per hour',
    most: 60,
    seconds: HOUR,
    message: 'A team may run 60 reports by hand per hour',
  },
  {
    name: 'reports per day',
    most: 300,
    seconds: DAY,
    message: 'A team may run 300 reports by hand per day',
  },
];

/** Suggestions of what the product lacks; each may be mailed to the operator. */
export const suggestionQuotas: readonly Quota[] = [
  {
    name: 'suggestions per day',
    most: 50,
    seconds: DAY,
    message: 'A team may make 50 suggestions per day',
  },
];

/** Addresses invited to a team; each is mailed. */
export const invitationQuotas: readonly Quota[] = [
  {
    name: 'invitations per day',
    most: 100,
    seconds: DAY,
    message: 'A team may invite 100 addresses per day',
  },
];

/** Invitations and confirmation mails to one address; their receivers did not request them. */
export const unaskedMailQuotas: readonly Quota[] = [
  {
    name: 'unasked mails to an address per day',
    most: 20,
    seconds: DAY,
    message:
      'A team may send 20 invitations and questions per day to one address, in any case and with any tag (+)',
  },
];

/** Files uploaded in a day, and files stored. */
export const fileQuotas: readonly Quota[] = [
  {
    name: 'files per day',
    most: 500,
    seconds: DAY,
    message: 'A team may upload 500 files per day',
  },
  { name: 'files', most: 50_000, seconds: null, message: 'A team may keep 50,000 files' },
];
export const byteQuotas: readonly Quota[] = [
  {
    name: 'bytes per day',
    most: 2 * GIGABYTE,
    seconds: DAY,
    message: 'A team may upload 2 GB of files per day',
  },
  { name: 'bytes', most: 20 * GIGABYTE, seconds: null, message: 'A team may keep 20 GB of files' },
];
