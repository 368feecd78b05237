import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config/config.ts';
import { addressOf } from '../security.ts';

const MEBIBYTE = 1024 * 1024;

/** Most bytes of request bodies that a process holds at once, decompressed ones included. */
export interface BodyLimits {
  /** Of all callers together. */
  readonly all: number;
  /** Of all callers without a session together. */
  readonly strangers: number;
  /** Of one address. */
  readonly address: number;
  /** Of one team, or of one store whose webhooks come. */
  readonly team: number;
}

/** Each part leaves room for others: no address and no team can take all of it. */
export const bodyLimits = ({ requestBodiesMb }: Pick<Config, 'requestBodiesMb'>): BodyLimits => {
  const all = requestBodiesMb * MEBIBYTE;
  return { all, strangers: all / 8, address: all / 4, team: all / 4 };
};

/** Who sends a body. */
export interface BodySender {
  readonly address: string;
  /** A team, or the domain of a store; null for a caller without a session. */
  readonly owner: string | null;
}

/** Counts the bytes of the bodies that a process holds. */
export interface BodyRoom {
  /**
   * Takes room for a body before it is read; the returned function gives it back, once. Throws UNAVAILABLE with
   * Retry-After when all callers, the address or the owner hold too much.
   */
  readonly take: (bytes: number, sender: BodySender) => () => void;
  /** Bytes that are held now. */
  readonly held: () => number;
}

const RETRY_AFTER_SECONDS = 1;

const full = (): Rejection =>
  new Rejection('UNAVAILABLE', 'Too many large requests are being read, please try again', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

export const createBodyRoom = (limits: BodyLimits): BodyRoom => {
  const held = new Map<string, number>();
  const heldBy = (holder: string): number => held.get(holder) ?? 0;
  const add = (holder: string, bytes: number): void => {
    const now = heldBy(holder) + bytes;
    if (now === 0) held.delete(holder);
    else held.set(holder, now);
  };
  const holdersOf = ({ address, owner }: BodySender): readonly (readonly [string, number])[] => [
    ['all', limits.all],
    [`address ${address}`, limits.address],
    owner === null ? ['strangers', limits.strangers] : [`owner ${owner}`, limits.team],
  ];
  return {
    take: (bytes, sender) => {
      const holders = holdersOf(sender);
      if (holders.some(([holder, limit]) => heldBy(holder) + bytes > limit)) throw full();
      for (const [holder] of holders) add(holder, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) for (const [holder] of holders) add(holder, -bytes);
        isHeld = false;
      };
    },
    held: () => heldBy('all'),
  };
};

const LOCAL = 'bodies';

/** Bounds the bodies of the requests that pass. */
export const boundedBy =
  (room: BodyRoom): RequestHandler =>
  (_request, response, next) => {
    response.locals[LOCAL] = room;
    next();
  };

/** The most bytes that a body can take: its announced length, or the limit where it is compressed or does not say. */
const mostBytes = ({ headers }: Request, limitBytes: number): number => {
  const isKnown =
    headers['transfer-encoding'] === undefined && headers['content-encoding'] === undefined;
  return isKnown ? Math.min(Number(headers['content-length'] ?? 0), limitBytes) : limitBytes;
};

/** Takes room for the body of a request until its answer is sent or its connection closes. */
export const holdBody = (
  request: Request,
  response: Response,
  limitBytes: number,
  owner: string | null,
): void => {
  const room = response.locals[LOCAL] as BodyRoom;
  const sender = { address: addressOf(request), owner };
  const giveBack = room.take(mostBytes(request, limitBytes), sender);
  if (response.closed) giveBack(); // the caller left before its session was found
  else response.once('close', giveBack);
};

/** Takes room for a body of a caller who is not known, as holdBody does; false where there is none. */
export const tryHold = (request: Request, response: Response, bytes: number): boolean => {
  try {
    holdBody(request, response, bytes, null);
    return true;
  } catch {
    return false;
  }
};
