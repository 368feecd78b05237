import type { Method, Route } from './route.ts';

/** The methods that an address of this form takes. */
export interface AllowedMethods {
  /** With `:name` for parameters. */
  readonly path: string;
  /** As the header Allow names them. */
  readonly allow: string;
}

const isParameter = (part: string): boolean => part.startsWith(':');

/** True when every address of the form `path` is also one of the form `other`. */
const covers = (other: string, path: string): boolean => {
  const [others, parts] = [other.split('/'), path.split('/')];
  return (
    others.length === parts.length &&
    others.every((part, at) => isParameter(part) || part === parts[at])
  );
};

const inOrder: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const spelled = (methods: ReadonlySet<Method>): string =>
  inOrder
    .filter((method) => methods.has(method))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');

/** The methods of each form of address among these calls, in the order the calls are matched (ERR-26). */
export const allowedMethods = (
  calls: readonly Pick<Route, 'method' | 'path'>[],
): readonly AllowedMethods[] =>
  [...new Set(calls.map(({ path }) => path))].map((path) => {
    const here = calls.filter((call) => covers(call.path, path));
    return { path, allow: spelled(new Set(here.map(({ method }) => method))) };
  });
