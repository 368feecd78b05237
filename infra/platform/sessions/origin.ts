import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an address, of which `::` stands for those that are zero. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined || left === undefined || right === undefined) return left ?? [];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
};

/**
 * Whom limits count as one caller: an IPv4 address, or the /64 network that one customer of IPv6 has, since he can send
 * from each of its addresses.
 */
export const originOf = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const network = groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};
