import { bySpecificity, type Method, type Route } from '@quartermaster/contracts/core/route';

/** Where a call goes. */
export type Destination = 'command-service' | 'projection-service';

export interface GatewayRule {
  readonly method: Method;
  /** Path from the root of the host, with `:name` for parameters. */
  readonly path: string;
  readonly destination: Destination;
}

/** What is no call of the API and still belongs to a service: webhooks of stores. */
const beside: readonly GatewayRule[] = [
  { method: 'POST', path: '/webhooks/store', destination: 'command-service' },
];

/** Which service answers each call, by the contracts alone; literal paths stand before those with parameters. */
export const gatewayRules = (routes: readonly Route[]): readonly GatewayRule[] => [
  ...beside,
  ...[...routes].sort(bySpecificity).map(({ method, path, service }) => ({
    method,
    path: `/api${path}`,
    destination:
      service === 'command' ? ('command-service' as const) : ('projection-service' as const),
  })),
];
