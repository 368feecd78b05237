import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** Address of a member of a cluster. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const createServiceError = (
  code: status,
  details: string,
  trailers: Record<string, string> = {},
) => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata }) satisfies ServiceError;
};

export const unavailable = (): ServiceError =>
  createServiceError(status.UNAVAILABLE, 'The peer is away');

export const notLeader = ({ host, port }: Endpoint): ServiceError =>
  createServiceError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const tooLarge = (maxAppendBytes: number): ServiceError =>
  createServiceError(
    status.INVALID_ARGUMENT,
    `Maximum Append Size of ${maxAppendBytes} Exceeded.`,
    {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendBytes),
    },
  );

/** No user was named. */
export const accessDenied = (): ServiceError =>
  createServiceError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

/** The user is unknown or the password is wrong. */
export const unauthenticated = (): ServiceError =>
  createServiceError(status.UNAUTHENTICATED, 'Unauthenticated');

export const streamDeleted = (stream: string): ServiceError =>
  createServiceError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** The server's answer to an exception in its code. */
export const handlerFailed = (): ServiceError =>
  createServiceError(status.UNKNOWN, 'Exception was thrown by handler.');

export const readAllFailed = (): ServiceError =>
  createServiceError(status.UNKNOWN, 'Unexpected ReadAllResult: Error');

export const readStreamFailed = (): ServiceError =>
  createServiceError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');

export const invalidArgument = (details: string, trailers?: Record<string, string>): ServiceError =>
  createServiceError(status.INVALID_ARGUMENT, details, trailers);

/** The answer to an error of the peer: its own answer, or that to an exception. */
export const toServiceError = (error: unknown): ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error
    ? (error as ServiceError)
    : handlerFailed();
