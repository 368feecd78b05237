import type { Request, RequestHandler } from 'express';
import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** A name that a network gives this machine is not among them: whoever runs the network chooses it. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Headers of proxies: then the caller is somebody else than the machine that connects. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * True when somebody on this machine asks for this machine: the connection comes from a loopback address, without a proxy
 * in between, and the Host header names this machine. A page of another site, whose name was made to lead here (DNS
 * rebinding), sends its own name as Host.
 */
export const isFromThisMachine = ({ headers, socket }: Request): boolean =>
  isLoopback(socket.remoteAddress) &&
  OWN_HOST.test(headers.host ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

/** Lets only callers on this machine reach what is mounted behind it; to others it is not there. */
export const onlyFromThisMachine =
  (mounted: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (isFromThisMachine(request)) void mounted(request, response, next);
    else next();
  };
