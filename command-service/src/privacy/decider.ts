import {
  type DeletedPart,
  type PrivacyEvent,
  privacyEvents,
  type PrivacyOutcome,
} from '@quartermaster/contracts/privacy/events';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

type DataOf<Type extends PrivacyEvent['type']> = Readonly<
  Extract<PrivacyEvent, { type: Type }>['data']
>;
type Events = readonly PrivacyEvent[];

export type PrivacyCommand =
  | {
      readonly type: 'ReceiveRequest';
      readonly request: DataOf<'PrivacyRequestReceived'>;
      /** Immediate outcome; null while the request has to be carried out. */
      readonly outcome: PrivacyOutcome | null;
    }
  | ({ readonly type: 'RecordDeleted' } & DataOf<'TeamPartDeleted'>)
  | ({ readonly type: 'FinishDeletion' } & DataOf<'TeamDataDeleted'>)
  | ({ readonly type: 'CloseRequest' } & DataOf<'PrivacyRequestClosed'>);
type CommandOf<Type extends PrivacyCommand['type']> = Extract<PrivacyCommand, { type: Type }>;

export interface PrivacyRequests {
  /** The outcome of each open request and of the newest closed ones, by id; null while there is none. */
  readonly requests: ReadonlyMap<string, PrivacyOutcome | null>;
  /** Deleted parts of the team's data, with the number of entries. */
  readonly deleted: ReadonlyMap<DeletedPart, number>;
  /** All data of the team was deleted. */
  readonly isDeleted: boolean;
}

/** The platform repeats a request for some hours, and may send one for each customer of a shop. */
const MOST_CLOSED = 500;

const withOutcome = (
  { requests }: PrivacyRequests,
  requestId: string,
  outcome: PrivacyOutcome | null,
): PrivacyRequests['requests'] => {
  const all = [...requests, [requestId, outcome] as const];
  const closedIds = all.filter(([, one]) => one !== null).map(([id]) => id);
  const old = new Set(closedIds.slice(0, -MOST_CLOSED));
  return new Map(all.filter(([id]) => !old.has(id)));
};

const closed = (requestId: string, outcome: PrivacyOutcome, closedAt: string): PrivacyEvent => ({
  type: 'PrivacyRequestClosed',
  data: { requestId, outcome, closedAt },
});

const receive = (
  { request, outcome }: CommandOf<'ReceiveRequest'>,
  { requests }: PrivacyRequests,
): Events => {
  const { requestId, topic, shopDomain, platformRequestId, sentAt, receivedAt, dueAt } = request;
  if (requests.has(requestId)) return [];
  const data = { requestId, topic, shopDomain, platformRequestId, sentAt, receivedAt, dueAt };
  const received: PrivacyEvent = { type: 'PrivacyRequestReceived', data };
  return outcome === null ? [received] : [received, closed(requestId, outcome, receivedAt)];
};

const close = (
  { requestId, outcome, closedAt }: CommandOf<'CloseRequest'>,
  { requests }: PrivacyRequests,
): Events => {
  const known = requests.get(requestId);
  if (known === undefined) throw new Rejection('NOT_FOUND', 'There is no such request');
  return known === null ? [closed(requestId, outcome, closedAt)] : [];
};

/** Stream `privacy_requests-<teamId>.<teamId>`. */
export const privacyDecider: Decider<PrivacyCommand, PrivacyRequests, PrivacyEvent> = {
  subject: 'privacy_requests',
  definitions: privacyEvents,
  initial: { requests: new Map(), deleted: new Map(), isDeleted: false },
  evolve: evolveByType<PrivacyRequests, PrivacyEvent>({
    PrivacyRequestReceived: (state, { requestId }) => ({
      ...state,
      requests: withOutcome(state, requestId, null),
    }),
    PrivacyRequestClosed: (state, { requestId, outcome }) => ({
      ...state,
      requests: withOutcome(state, requestId, outcome),
    }),
    TeamPartDeleted: (state, { part, count }) => ({
      ...state,
      deleted: new Map([...state.deleted, [part, count]]),
    }),
    TeamDataDeleted: (state) => ({ ...state, isDeleted: true }),
  }),
  decide: decideByType<PrivacyCommand, PrivacyRequests, PrivacyEvent>({
    ReceiveRequest: receive,
    RecordDeleted: ({ requestId, part, count }, { deleted }) =>
      deleted.has(part) ? [] : [{ type: 'TeamPartDeleted', data: { requestId, part, count } }],
    FinishDeletion: ({ requestId }, { isDeleted }) =>
      isDeleted ? [] : [{ type: 'TeamDataDeleted', data: { requestId } }],
    CloseRequest: close,
  }),
};
