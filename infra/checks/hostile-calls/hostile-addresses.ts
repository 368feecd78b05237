import type { Operation } from './operations.ts';
import type { Tactic, Try } from './tries.ts';
import { validParts } from './valid-parts.ts';
import { writeRequest } from './write-request.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The path without the names of its parameters: `/suppliers/:`. */
const toPathPattern = ({ route }: Operation): string => route.path.replace(/:\w+/g, ':');

/**
 * The address of the call with other methods: 405 unless a call of the same form takes it. `DELETE /saved-views/reorder` is not
 * the call `DELETE /saved-views/:id`.
 */
const otherMethods =
  (operations: readonly Operation[]): Tactic =>
  ({ operation, things, headers }) => {
    const { path } = writeRequest(operation.route, validParts(operation, things), {});
    const others = operations.filter((other) => toPathPattern(other) === toPathPattern(operation));
    return METHODS.filter((method) => method !== operation.route.method).map((method): Try => {
      const answeredBy = others.find(({ route }) => route.method === method) ?? null;
      const request = { method, path, headers };
      return { field: 'method', value: method, answeredBy, requests: () => [request] };
    });
  };

const ends: readonly (readonly [name: string, end: string])[] = [
  ['an encoded NUL', '%00'],
  ['half an encoding', '%'],
  ['no encoding', '%zz'],
  ['an overlong encoding', '%C0%80'],
  ['a lone surrogate', '%ED%A0%80'],
];

/** The address with invalid encodings, at its end and in its query. */
const brokenAddresses: Tactic = ({ operation, things, headers }) => {
  const { path, ...request } = writeRequest(
    operation.route,
    validParts(operation, things),
    headers,
  );
  const [address = '', query = ''] = path.split('?');
  return ends.flatMap(([value, end]): Try[] => [
    {
      field: 'address',
      value,
      answeredBy: null,
      requests: () => [{ ...request, path: `${address}/${end}` }],
    },
    {
      field: 'query',
      value,
      requests: () => [{ ...request, path: `${address}?${query}&a=${end}` }],
    },
  ]);
};

/** Query parameters in shapes that no call accepts. */
const queryShapes: Tactic = ({ operation, things, headers }) => {
  const { path, ...request } = writeRequest(
    operation.route,
    validParts(operation, things),
    headers,
  );
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const shapes = (name: string): readonly (readonly [string, string])[] => [
    ['given twice', `${name}=1&${name}=2`],
    ['as a list', `${name}[]=1`],
    ['as an object', `${name}[a]=1`],
    ['without a value', name],
  ];
  return ['page', ...names].flatMap((name) =>
    shapes(name).map(([value, text]): Try => {
      const joined = `${path}${path.includes('?') ? '&' : '?'}${text}`;
      return { field: `query.${name}`, value, requests: () => [{ ...request, path: joined }] };
    }),
  );
};

export const hostileAddresses = (operations: readonly Operation[]): Tactic => {
  const methods = otherMethods(operations);
  return (stage) => [...methods(stage), ...brokenAddresses(stage), ...queryShapes(stage)];
};
