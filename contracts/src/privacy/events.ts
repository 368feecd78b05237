import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';

/** Topics of requests of a store platform to an installed app; TEAM_REMOVAL is an operator's own request. */
export const privacyTopic = z.enum([
  'CUSTOMERS_DATA_REQUEST',
  'CUSTOMERS_REDACT',
  'SHOP_REDACT',
  'TEAM_REMOVAL',
]);
export type PrivacyTopic = z.infer<typeof privacyTopic>;

export const privacyRequestReceived = defineEvent({
  type: 'PrivacyRequestReceived',
  version: 1,
  summary: 'Personal data was requested, or its deletion; the event names no person.',
  data: z.object({
    requestId: z.string(),
    topic: privacyTopic,
    shopDomain: z.string(),
    /** The platform's own id of the request; null when it gave none. */
    platformRequestId: z.string().nullable(),
    /** Instants at which the platform sent the request and at which it arrived (ISO). */
    sentAt: z.string(),
    receivedAt: z.string(),
    /** Latest instant at which it must be carried out. */
    dueAt: z.string(),
  }),
});

/** Outcome of a request. The product holds no data of customers, so there is none to return or delete. */
export const privacyOutcome = z.enum([
  'NO_CUSTOMER_DATA',
  'UNKNOWN_SHOP',
  'CONNECTED_AGAIN',
  'DELETED',
]);
export type PrivacyOutcome = z.infer<typeof privacyOutcome>;

export const privacyRequestClosed = defineEvent({
  type: 'PrivacyRequestClosed',
  version: 1,
  summary: 'A request about personal data was carried out, or there was nothing to do.',
  data: z.object({ requestId: z.string(), outcome: privacyOutcome, closedAt: z.string() }),
});

/** Parts of the data of a team, in the order of their deletion. */
export const deletedParts = [
  'SIGN_INS',
  'MEMBERS',
  'INVITATIONS',
  'JOBS',
  'MAILS',
  'FILES',
  'PRINTED_PAPERS',
  'KEPT_ROWS',
  'KEYS_OF_PERSONS',
] as const;
export type DeletedPart = (typeof deletedParts)[number];

export const teamPartDeleted = defineEvent({
  type: 'TeamPartDeleted',
  version: 1,
  summary: 'A part of the data of a team was deleted.',
  data: z.object({
    requestId: z.string(),
    part: z.enum(deletedParts),
    /** Number of entries; a run that was interrupted may have deleted more. */
    count: z.int(),
  }),
});

export const teamDataDeleted = defineEvent({
  type: 'TeamDataDeleted',
  version: 1,
  summary: 'The data of a team was deleted for ever; its read models are empty from here on.',
  data: z.object({ requestId: z.string() }),
});

export const eventRemoved = defineEvent({
  type: 'EventRemoved',
  version: 1,
  summary: 'An event of a team whose data was deleted; an operator removed what it said.',
  data: z.object({}),
});

/** The only events in the streams of a removed team: one in the place of each former event. */
export const removedEvents = [eventRemoved] as const;

/** Stream `privacy_requests-<teamId>.<teamId>`; of an unknown shop `privacy_requests-system.<id of the domain>`. */
export const privacyEvents = [
  privacyRequestReceived,
  privacyRequestClosed,
  teamPartDeleted,
  teamDataDeleted,
] as const;
export type PrivacyEvent = EventsOf<typeof privacyEvents>;
