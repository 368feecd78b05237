import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config/config.ts';
import { announcesBody } from '../request-headers.ts';
import { getCallerAddress } from '../security.ts';
import { boundBody } from './body-limits.ts';
import { endBody, endBodyWithin } from './unread-bodies.ts';

const MEBIBYTE = 1024 * 1024;

/** Most bytes of request bodies that a process holds at once, decompressed ones included. */
export interface BodyLimits {
  /** Limit of all callers together. */
  readonly all: number;
  /** Limit of all strangers together: callers without a session, and senders of webhooks until their signature is verified. */
  readonly strangers: number;
  /** Limit of one address; less than of a team or store, and less than of all strangers. */
  readonly address: number;
  /** Limit of one team, or of one store whose signed webhooks come. */
  readonly team: number;
}

/** Each part leaves room for others: no address and no team can take all of it. */
export const bodyLimits = ({ requestBodiesMb }: Pick<Config, 'requestBodiesMb'>): BodyLimits => {
  const all = requestBodiesMb * MEBIBYTE;
  return { all, strangers: all / 4, address: all / 8, team: all / 4 };
};

/** Sender of a body. */
export interface BodySender {
  /** Null for a webhook whose signature was verified: the platform sends for all stores from a few addresses. */
  readonly address: string | null;
  /** A team, or the domain of a store; null for a stranger. */
  readonly owner: string | null;
}

/** Room that was taken for one body. */
export interface TakenRoom {
  /** Gives the room back, once. */
  readonly giveBack: () => void;
  /** The whole body is here, so it is not ended for another one. */
  readonly arrived: () => void;
}

/** Counts the bytes of the bodies that a process holds. */
export interface BodyRoom {
  /**
   * Takes room for a body before it is read. Throws UNAVAILABLE with Retry-After when all callers, the address or the owner
   * hold too much. When strangers hold too much, `end` is called for those of their bodies that have been arriving for longest:
   * a caller that sends at once is served, whoever holds bodies back. A body without `end` ends none and is not ended.
   */
  readonly take: (bytes: number, sender: BodySender, end?: () => void) => TakenRoom;
  /** Bytes that are held now. */
  readonly held: () => number;
}

const RETRY_AFTER_SECONDS = 1;

const createFullRejection = (): Rejection =>
  new Rejection('UNAVAILABLE', 'Too many large requests are being read, please try again', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

const STRANGERS = 'strangers';

/** Lists the limits under which a body counts. */
const listShares = (
  limits: BodyLimits,
  { address, owner }: BodySender,
): readonly (readonly [string, number])[] => [
  ['all', limits.all],
  ...(address === null ? [] : [[`address ${address}`, limits.address] as const]),
  owner === null ? [STRANGERS, limits.strangers] : [`owner ${owner}`, limits.team],
];

export const createBodyRoom = (limits: BodyLimits): BodyRoom => {
  const held = new Map<string, number>();
  /** Bodies of strangers, in the order in which they began to arrive. */
  const arriving = new Set<{ readonly end: () => void }>();
  const heldIn = (part: string): number => held.get(part) ?? 0;
  const add = (part: string, bytes: number): void => {
    const now = heldIn(part) + bytes;
    if (now === 0) held.delete(part);
    else held.set(part, now);
  };
  const endLongestArriving = (bytes: number): void => {
    for (const body of arriving) {
      if (heldIn(STRANGERS) + bytes <= limits.strangers) return;
      body.end();
    }
  };
  return {
    take: (bytes, sender, end) => {
      const parts = listShares(limits, sender);
      const fullParts = (): readonly string[] =>
        parts.filter(([part, limit]) => heldIn(part) + bytes > limit).map(([part]) => part);
      if (end !== undefined && String(fullParts()) === STRANGERS) endLongestArriving(bytes);
      if (fullParts().length > 0) throw createFullRejection();
      for (const [part] of parts) add(part, bytes);
      let isHeld = true;
      const giveBack = (): void => {
        arriving.delete(arrival);
        if (isHeld) for (const [part] of parts) add(part, -bytes);
        isHeld = false;
      };
      const arrival = {
        end: (): void => {
          giveBack();
          end?.();
        },
      };
      if (sender.owner === null && end !== undefined) arriving.add(arrival);
      return { giveBack, arrived: () => void arriving.delete(arrival) };
    },
    held: () => heldIn('all'),
  };
};

const LOCAL = 'bodies';

/** Bounds the bodies of the requests that pass. */
export const provideBodyRoom =
  (room: BodyRoom): RequestHandler =>
  (_request, response, next) => {
    response.locals[LOCAL] = room;
    next();
  };

/** The most bytes that a body can take: its announced length, or the limit where it is compressed or does not say. */
const estimateBytes = ({ headers }: Request, limitBytes: number): number => {
  const isKnown =
    headers['transfer-encoding'] === undefined && headers['content-encoding'] === undefined;
  return isKnown ? Math.min(Number(headers['content-length'] ?? 0), limitBytes) : limitBytes;
};

const getBodyRoom = (response: Response): BodyRoom => response.locals[LOCAL] as BodyRoom;

/** The caller may have left already, before its session was found. */
const giveBackOnClose = (response: Response, giveBack: () => void): void => {
  if (response.closed) giveBack();
  else response.once('close', giveBack);
};

/** The answer to a stranger whose body is ended for that of another. */
const ENDED = new Rejection(
  'REQUEST_TIMEOUT',
  'The body came too slowly while others sent theirs, please try again',
);

/** A body that counts until its answer is sent or its connection closes. */
export interface HeldBody {
  /** Counts it on its owner, whose signature was verified, and no longer on its address. Throws UNAVAILABLE like `take`. */
  readonly countOn: (owner: string) => void;
}

/** Takes room for the body of a request until its answer is sent or its connection closes; throws UNAVAILABLE like `take`. */
export const holdBody = (
  request: Request,
  response: Response,
  limitBytes: number,
  owner: string | null,
): HeldBody => {
  const bytes = estimateBytes(request, limitBytes);
  const sender = { address: getCallerAddress(request), owner };
  let taken = getBodyRoom(response).take(bytes, sender, () => endBody(response, ENDED));
  request.once('end', taken.arrived);
  giveBackOnClose(response, () => taken.giveBack());
  return {
    countOn: (known) => {
      taken.giveBack();
      if (!response.closed)
        taken = getBodyRoom(response).take(bytes, { address: null, owner: known });
    },
  };
};

/** Takes room for a body that can also be passed on unread; false where there is none. */
export const tryHold = (request: Request, response: Response, bytes: number): boolean => {
  try {
    const taken = getBodyRoom(response).take(bytes, {
      address: getCallerAddress(request),
      owner: null,
    });
    giveBackOnClose(response, taken.giveBack);
    return true;
  } catch {
    return false;
  }
};

/**
 * Lets a body of at most `limitBytes` pass to its parser while the process has room for it, and ends one that does not come
 * within `ms`. `onHeld` receives it before it is read.
 */
export const admitBody =
  (
    { limitBytes, ms }: { readonly limitBytes: number; readonly ms: number },
    findOwner: (response: Response) => string | null,
    onHeld: (response: Response, body: HeldBody) => void = () => undefined,
  ): RequestHandler =>
  (request, response, next) => {
    boundBody(limitBytes)(request, response, (error?: unknown) => {
      if (error !== undefined) {
        next(error);
        return;
      }
      onHeld(response, holdBody(request, response, limitBytes, findOwner(response)));
      if (announcesBody(request)) endBodyWithin(ms, request, response);
      next();
    });
  };
