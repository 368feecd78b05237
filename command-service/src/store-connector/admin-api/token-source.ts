/** Source of the token for the client of a store. */
export interface TokenSource {
  /** The token for the next request. */
  readonly current: () => Promise<string>;
  /** Another token in place of one that the store refused; null when there is none. */
  readonly renewed: (refused: string) => Promise<string | null>;
}

/** A token that is used as long as the store accepts it. */
export const permanentToken = (accessToken: string): TokenSource => ({
  current: async () => accessToken,
  renewed: async () => null,
});
