import type { Request, RequestHandler } from 'express';
import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Excludes names that a network gives this machine, since the operator of the network chooses them. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Headers of proxies: with one of them, the caller is not the machine that connects. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * True when the caller is on this machine: the connection comes from a loopback address, without a proxy, and the Host header
 * names this machine. After DNS rebinding, a page of another site still sends its own name as Host.
 */
export const isFromThisMachine = ({ headers, socket }: Request): boolean =>
  isLoopback(socket.remoteAddress) &&
  OWN_HOST.test(headers.host ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

/** Passes requests from this machine; answers others with NOT_FOUND. */
export const onlyFromThisMachine =
  (mounted: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (isFromThisMachine(request)) void mounted(request, response, next);
    else next();
  };
