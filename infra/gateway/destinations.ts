import { compareSpecificity, type Method, type Route } from '@quartermaster/contracts/core/route';

/** The service that receives a call. */
export type Destination = 'command-service' | 'projection-service';

export interface GatewayRule {
  readonly method: Method;
  /** Path from the root of the host, with `:name` for parameters. */
  readonly path: string;
  readonly destination: Destination;
  /** True for a call that changes nothing: it may be sent to a second process when the first did not answer. */
  readonly repeatable: boolean;
  /** Longest silence of the service before and within its answer. */
  readonly answerWithinSeconds: number;
}

export const ANSWER_WITHIN_SECONDS = 60;
/** Services compute reports and the forecasts of demand plans for each other; that of 20,000 items takes up to a minute. */
const REPORT_WITHIN_SECONDS = 240;

/** The address to which stores send their webhooks. */
export const WEBHOOK_RULE: GatewayRule = {
  method: 'POST',
  path: '/webhooks/store',
  destination: 'command-service',
  repeatable: false,
  answerWithinSeconds: ANSWER_WITHIN_SECONDS,
};

/** The service of each call, taken from the contracts; literal paths come before those with parameters. */
export const gatewayRules = (routes: readonly Route[]): readonly GatewayRule[] => [
  WEBHOOK_RULE, // not a call of the API, but handled by a service
  ...[...routes].sort(compareSpecificity).map(({ method, path, service, kind, work }) => ({
    method,
    path: `/api${path}`,
    destination:
      service === 'command' ? ('command-service' as const) : ('projection-service' as const),
    repeatable: kind === 'query',
    answerWithinSeconds: work === 'report' ? REPORT_WITHIN_SECONDS : ANSWER_WITHIN_SECONDS,
  })),
];
