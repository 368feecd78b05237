import type { Metadata, ServiceError } from '@grpc/grpc-js';
import { accessDenied, type Endpoint, notLeader, unauthenticated } from './errors.ts';

/**
 * Faults of an append: refused before anything is written, written but never answered, written and answered after
 * the caller's deadline; refused by a server that is starting.
 */
type AppendFault = 'unavailable' | 'answer-lost' | 'answer-late' | 'not-ready';
/** Faults of a read: refused at once, cut off after some events, or, for a subscription, ended without a reason. */
type ReadFault = 'unavailable' | 'ended' | { readonly breaksAfter: number };

/** Passwords by user. */
type Users = Readonly<Record<string, string>>;
type Access = 'granted' | 'denied' | 'unauthenticated';

interface Call {
  readonly metadata: Metadata;
}

const asksForLeader = ({ metadata }: Call): boolean =>
  metadata.get('requires-leader')[0] === 'true';

/** The access of a call by its `authorization`; an open node does not look at it. */
const checkAccess = ({ metadata }: Call, users: Users | undefined): Access => {
  if (users === undefined) return 'granted';
  const [authorization] = metadata.get('authorization');
  if (authorization === undefined) return 'denied';
  const [, encoded = ''] = String(authorization).split(' ');
  const credentials = Buffer.from(encoded, 'base64').toString();
  const isKnown = Object.entries(users).some((user) => user.join(':') === credentials);
  return isKnown ? 'granted' : 'unauthenticated';
};

/** Faults to come, in order; each befalls one call. */
export const createPeerFaults = () => {
  const appends: AppendFault[] = [];
  const reads: ReadFault[] = [];
  const faults = {
    befallAppends: (...faults: readonly AppendFault[]) => appends.push(...faults),
    befallReads: (...faults: readonly ReadFault[]) => reads.push(...faults),
    nextAppend: (): AppendFault | undefined => appends.shift(),
    nextRead: (): ReadFault | undefined => reads.shift(),
    /** Every call is refused as unauthorized. */
    deniesAccess: false,
    /** The users of a secure server; an open node when undefined. */
    users: undefined as Users | undefined,
    /** Nothing is answered to appends, as by a process that is frozen. */
    hangs: false,
    /** Answers to appends of batches wait for it. */
    held: undefined as Promise<void> | undefined,
    /** Set while another peer leads: calls that require the leader are refused with its address. */
    leader: undefined as Endpoint | undefined,
    /** Delay of a late answer. */
    lateMs: 300,
    /** A repeated append is answered without its position, as servers do whose cache has lost it. */
    forgetsPositions: false,
    accessOf: (call: Call): Access =>
      faults.deniesAccess ? 'denied' : checkAccess(call, faults.users),
    /** The error for a caller without access. */
    findAccessRefusal: (call: Call): ServiceError | undefined => {
      const access = faults.accessOf(call);
      if (access === 'granted') return undefined;
      return access === 'denied' ? accessDenied() : unauthenticated();
    },
    /** The error for a call that requires the leader, on another member. */
    findLeaderRefusal: (call: Call): ServiceError | undefined =>
      faults.leader !== undefined && asksForLeader(call) ? notLeader(faults.leader) : undefined,
    /** The error a call is turned away with, if it is. */
    findRefusal: (call: Call): ServiceError | undefined =>
      faults.findAccessRefusal(call) ?? faults.findLeaderRefusal(call),
  };
  return faults;
};

export type PeerFaults = ReturnType<typeof createPeerFaults>;
