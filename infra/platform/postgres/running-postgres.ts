type Environment = Readonly<Record<string, string | undefined>>;

export interface PostgresOptions {
  /** DATA_DIR; the cluster lives in `postgres/data-<major>` below it. */
  readonly dataDir: string;
  /** A running server to use instead; `env.DATABASE_URL` when absent. */
  readonly databaseUrl?: string;
  readonly env: Environment;
  /** Port of an embedded server that has to be started; any free one when absent. */
  readonly port?: number;
  /** Server settings beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  /** Where to connect: the database `quartermaster`, or the one DATABASE_URL names. */
  readonly url: string;
  /** Whether `stop()` stops the server: false for DATABASE_URL, and while another living process owns it. */
  readonly owned: boolean;
  /** Whether the server was found running, left by a process that was killed or shared with one that lives. */
  readonly adopted: boolean;
  /** Folder of the cluster; null for DATABASE_URL. */
  readonly dataDirectory: string | null;
  /** Something the user should be told once, for example that the data lies elsewhere. */
  readonly notice: string | null;
  /** Close the pools first. Safe to call again. */
  stop(): Promise<void>;
}
