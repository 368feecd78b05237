import type { Destination } from '../destinations.ts';

/** What differs between the places nginx runs in. */
export interface NginxSettings {
  /** Address and port to listen on. */
  readonly listen: string;
  /** Folder of the built console, with `openapi.json` beside its page. */
  readonly consoleFolder: string;
  /** Folder for bodies on their way and the like; its user can write there. */
  readonly temporaryFolder: string;
  /** Where log lines and errors go. */
  readonly log: { readonly access: string; readonly error: string };
  /** Name server that is asked anew for processes that come and go; null where addresses do not change. */
  readonly resolver: string | null;
  /** `host:port` of the processes of each service; a name that stands for several is fine. */
  readonly servers: Readonly<Record<Destination, readonly string[]>>;
  /** `host:port` of the sample shop's store. */
  readonly sampleStore: string;
}

/** The gateway of docker-compose.yml, which knows services by their names. */
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
