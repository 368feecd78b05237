import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/**
 * What can befall an append: refused before anything is written, written but never answered, written and answered after
 * the caller's deadline; refused by a server that is starting.
 */
type AppendFault = 'unavailable' | 'answer-lost' | 'answer-late' | 'not-ready';
/** What can befall a read: refused at once, cut off after some events, or, for a subscription, ended without a reason. */
type ReadFault = 'unavailable' | 'ended' | { readonly breaksAfter: number };

interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const errorOf = (code: status, details: string, trailers: Record<string, string> = {}) => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata }) satisfies ServiceError;
};

export const unavailable = (): ServiceError => errorOf(status.UNAVAILABLE, 'The peer is away');

const notLeader = ({ host, port }: Endpoint): ServiceError =>
  errorOf(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const tooLarge = (maxAppendBytes: number): ServiceError =>
  errorOf(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendBytes),
  });

const accessDenied = (): ServiceError =>
  errorOf(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

const asksForLeader = (call: { readonly metadata: Metadata }): boolean =>
  call.metadata.get('requires-leader')[0] === 'true';

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
    /** Nothing is answered to appends, as by a process that is frozen. */
    hangs: false,
    /** Answers to appends of batches wait for it. */
    held: undefined as Promise<void> | undefined,
    /** Set while another peer leads: calls that require the leader are refused with its address. */
    leader: undefined as Endpoint | undefined,
    /** How late a late answer is. */
    lateMs: 300,
    /** A repeated append is answered without its position, as servers do whose cache has lost it. */
    forgetsPositions: false,
    /** The error a call is turned away with, if it is. */
    refusalOf: (call: { readonly metadata: Metadata }): ServiceError | undefined => {
      if (faults.deniesAccess) return accessDenied();
      if (faults.leader === undefined || !asksForLeader(call)) return undefined;
      return notLeader(faults.leader);
    },
  };
  return faults;
};

export type PeerFaults = ReturnType<typeof createPeerFaults>;
