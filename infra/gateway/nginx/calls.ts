import type { GatewayRule } from '../destinations.ts';

/** How often a call is sent when a process does not answer. */
type Repeats = 'any-time' | 'before-it-is-sent' | 'never';

/** Calls that are passed alike. */
export interface PassedAlike {
  /** What the map answers for these calls, and the name of where they are passed. */
  readonly name: string;
  readonly destination: GatewayRule['destination'];
  readonly repeats: Repeats;
}

/**
 * nginx sends POST and PATCH again only while nothing was sent, but takes PUT and DELETE for harmless. A command is
 * never sent twice, whatever its method.
 */
const repeatsOf = ({ repeatable, method }: GatewayRule): Repeats => {
  if (repeatable) return 'any-time';
  return method === 'POST' || method === 'PATCH' ? 'before-it-is-sent' : 'never';
};

export const passedAlike = (rule: GatewayRule): PassedAlike => {
  const { destination } = rule;
  const repeats = repeatsOf(rule);
  return { name: `${destination}/${repeats}`, destination, repeats };
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const partOf = (part: string): string => (part.startsWith(':') ? '[^/?]+' : literal(part));

const addressOf = (path: string): string => `${path.split('/').map(partOf).join('/')}/?(?:\\?|$)`;

/** Matches an address of this form, whatever is done with it. */
export const addressPattern = (path: string): string => `^${addressOf(path)}`;

/** Matches `method address` as the routers of the services do: a slash at the end is no difference, the query neither. */
export const patternOf = ({ method, path }: GatewayRule): string => {
  const methods = method === 'GET' ? '(?:GET|HEAD)' : method;
  return `^${methods} ${addressOf(path)}`;
};
