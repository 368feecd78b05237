import { freePort } from '../../../console/e2e/product.ts';
import { startPeerProcess } from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer-process';

/** The process that serves a log, always at one address, while it is killed and its log replaced. */
export interface LogServer {
  readonly url: string;
  /** Ends it at once; it is away until `serve`. */
  readonly kill: () => Promise<void>;
  /** Kills it and serves a log, its own when none is named. */
  readonly serve: (file?: string) => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

export interface LogServerOptions {
  /** The largest append; 1 MiB when absent, as on a server that is not configured otherwise. */
  readonly maxAppendBytes?: number;
}

const SERVERS_OWN_LIMIT = 1024 * 1024;

/** Starts a server on the log in a file. */
export const openLogServer = async (
  ownFile: string,
  { maxAppendBytes = SERVERS_OWN_LIMIT }: LogServerOptions = {},
): Promise<LogServer> => {
  const port = await freePort();
  let peer = await startPeerProcess({ file: ownFile, port, maxAppendBytes });
  return {
    url: peer.url,
    kill: async () => peer.kill(),
    serve: async (file = ownFile) => {
      await peer.kill();
      peer = await startPeerProcess({ file, port, maxAppendBytes });
    },
    freeze: () => peer.freeze(),
    thaw: () => peer.thaw(),
    stop: async () => peer.stop(),
  };
};
