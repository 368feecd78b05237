import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import type { MemberInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { handleAppend } from './appends/plain-appends.ts';
import { handleBatchAppend } from './appends/batches.ts';
import { handleDelete, handleTombstone } from './appends/deletes.ts';
import { certificateIn } from './certificate.ts';
import { createPeerFaults, type PeerFaults } from './faults.ts';
import type { ReadCall } from './reads/frame-writer.ts';
import { createPeerLog, type PeerLog } from './log.ts';
import { toUuid } from './messages.ts';
import { handleRead } from './reads/reads.ts';

const HOST = '127.0.0.1';
const { LEADER, FOLLOWER } = gossipPb.MemberInfo.VNodeState;
const LARGEST_MESSAGE = 17 * 1024 * 1024;

/** Methods of the server: a client appends in batches when they include it. */
const METHODS: readonly (readonly [name: string, features: string[]])[] = [
  ['read', ['position', 'events']],
  ['append', []],
  ['delete', []],
  ['tombstone', []],
  ['batchappend', ['deadline_duration']],
];

const supportedMethods = () => {
  const methods = new featuresPb.SupportedMethods();
  methods.setEventStoreServerVersion('23.10.8');
  for (const [name, features] of METHODS) {
    const method = methods.addMethods();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    method.setFeaturesList(features);
  }
  return methods;
};

const buildMember = (port: number, state: MemberInfo.VNodeState) => {
  const endPoint = new gossipPb.EndPoint();
  endPoint.setAddress(HOST);
  endPoint.setPort(port);
  const member = new gossipPb.MemberInfo();
  member.setInstanceId(toUuid(crypto.randomUUID()));
  member.setTimeStamp('0');
  member.setState(state);
  member.setIsAlive(true);
  member.setHttpEndPoint(endPoint);
  return member;
};

const buildCluster = (own: number, leader: number | undefined) => {
  const cluster = new gossipPb.ClusterInfo();
  cluster.setMembersList(
    leader === undefined
      ? [buildMember(own, LEADER)]
      : [buildMember(leader, LEADER), buildMember(own, FOLLOWER)],
  );
  return cluster;
};

interface PeerOptions {
  /** 0 for any free port. */
  readonly port?: number;
  /** The users of a secure server, with their passwords; every user of an open one when absent. */
  readonly users?: Readonly<Record<string, string>>;
  /** Encrypts connections with the certificate in this file, which is created when it is missing. */
  readonly certificateFile?: string;
}

const createCredentials = ({ certificateFile }: PeerOptions): ServerCredentials =>
  certificateFile === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [certificateIn(certificateFile)]);

const listen = async (server: Server, options: PeerOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`${HOST}:${options.port ?? 0}`, createCredentials(options), (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });

/** The connection string of a peer, with its first user. */
const buildPeerUrl = (address: string, { users = {}, certificateFile }: PeerOptions): string => {
  if (certificateFile === undefined) return `esdb://${address}?tls=false`;
  const [user] = Object.entries(users).map((each) => `${each.join(':')}@`);
  return `esdb://${user ?? ''}${address}?tlsCAFile=${encodeURIComponent(certificateFile)}`;
};

/** Calls of each kind that came, and the subscriptions among them. */
const createTally = () => {
  const open = new Set<ReadCall>();
  const tally = {
    /** Appends that arrived whole, by whichever call. */
    append: 0,
    /** Calls that take appends in batches, of any number each. */
    batchAppend: 0,
    /** Appends of batches that came and were not answered yet, now and at most so far. */
    unanswered: 0,
    mostUnanswered: 0,
    read: 0,
    subscribe: 0,
    sent: 0,
    checkpoints: 0,
    /** The start positions of the subscriptions, in the order they came; 0 for the start of the log. */
    subscribedAfter: [] as bigint[],
    /** Returns the number of open subscriptions. */
    subscribers: (): number => open.size,
    noteRead: (call: ReadCall): void => {
      const options = call.request.getOptions();
      tally[options?.hasSubscription() === true ? 'subscribe' : 'read'] += 1;
      if (options?.hasSubscription() !== true) return;
      const position = options.getAll()?.getPosition();
      tally.subscribedAfter.push(BigInt(position?.getCommitPosition() ?? 0));
      open.add(call);
      call.on('close', () => open.delete(call));
    },
  };
  return tally;
};
type Tally = ReturnType<typeof createTally>;

const streamHandlers = (
  log: PeerLog,
  faults: PeerFaults,
  tally: Tally,
): Record<string, UntypedHandleCall> => {
  const read = handleRead(log, faults, tally);
  const append = handleAppend(log, faults);
  const batchAppend = handleBatchAppend(log, faults, tally);
  return {
    read: (call: ReadCall) => {
      tally.noteRead(call);
      read(call);
    },
    append: (...args: Parameters<typeof append>) => {
      tally.append += 1;
      append(...args);
    },
    delete: handleDelete(log, faults),
    tombstone: handleTombstone(log, faults),
    batchAppend: (...args: Parameters<typeof batchAppend>) => {
      tally.batchAppend += 1;
      batchAppend(...args);
    },
  };
};

/**
 * A peer that implements the Streams protocol over a socket, with the client's own service definitions. Several may share
 * one log, like the members of a cluster.
 */
export const openTestPeer = async (log: PeerLog = createPeerLog(), options: PeerOptions = {}) => {
  const faults = Object.assign(createPeerFaults(), { users: options.users });
  const tally = createTally();
  const server = new Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE });
  server.addService(streamServices.StreamsService, streamHandlers(log, faults, tally));
  server.addService(featureServices.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: sendUnaryData<unknown>) =>
      answer(null, supportedMethods()),
  });
  server.addService(gossipServices.GossipService, {
    read: (_call: unknown, answer: sendUnaryData<unknown>) =>
      answer(null, buildCluster(port, faults.leader?.port)),
  });
  const port = await listen(server, options);
  const address = `${HOST}:${port}`;
  return {
    host: HOST,
    port,
    url: buildPeerUrl(address, options),
    log,
    faults,
    tally,
    /** Closes every connection without a word; the peer goes on listening. */
    dropConnections: (): void => server.drain(address, 0),
    close: async (): Promise<void> => {
      server.forceShutdown();
    },
  };
};

export type TestPeer = Awaited<ReturnType<typeof openTestPeer>>;
