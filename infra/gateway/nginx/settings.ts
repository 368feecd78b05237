import type { Destination } from '../destinations.ts';

/** The settings that differ between installations of nginx. */
export interface NginxSettings {
  /** Address and port to listen on. */
  readonly listen: string;
  /** Folder of the built console, with `openapi.json` beside its page. */
  readonly consoleFolder: string;
  /** Folder for temporary files such as bodies; the user of nginx can write to it. */
  readonly temporaryFolder: string;
  /** Where log lines and errors go. */
  readonly log: { readonly access: string; readonly error: string };
  /** Name server for processes whose addresses change; null where they do not. */
  readonly resolver: string | null;
  /** `host:port` of the processes of each service; one name may resolve to several processes. */
  readonly servers: Readonly<Record<Destination, readonly string[]>>;
  /** `host:port` of the sample shop's store. */
  readonly sampleStore: string;
}

/** The gateway of docker-compose.yml, where services have names. */
export const containerSettings: NginxSettings = {
  listen: '8080',
  consoleFolder: '/usr/share/nginx/html',
  temporaryFolder: '/tmp',
  log: { access: '/dev/stdout', error: '/dev/stderr' },
  resolver: '127.0.0.11', // Docker's own
  servers: {
    'command-service': ['command-service:4000'],
    'projection-service': ['projection-service:4000'],
  },
  sampleStore: 'store-simulator:4000',
};
