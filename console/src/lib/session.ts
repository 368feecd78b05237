import { readSetting, settings, useSetting, writeSetting } from './storage.ts';
import { createSignal } from './signal.ts';

/** `replaced`: another tab signed out or signed in as another user. */
type Ending = 'signed-out' | 'expired' | 'replaced';
const endings = createSignal<[ending: Ending]>();

export const currentToken = (): string | null => readSetting(settings.authToken);

/** The bearer token as state; null without a session, also after another tab signed out. */
export const useToken = (): string | null => useSetting(settings.authToken)[0];

export const startSession = (token: string): void => writeSetting(settings.authToken, token);

const end = (ending: Ending): void => {
  if (currentToken() === null) return;
  writeSetting(settings.authToken, null);
  endings.announce(ending);
};

/** Removes the token; listeners clear the data of the user. */
export const endSession = (): void => end('signed-out');

/**
 * Called for every 401. Only the first one with the current token ends the session, so parallel failures show one warning
 * (ERR-03), and a late answer to an older token does not end a newer session.
 */
export const expireSession = (sentToken: string | null): void => {
  if (sentToken === currentToken()) end('expired');
};

/** Ends the session here when another tab removes or replaces the token. Returns a function that stops listening. */
export const followOtherTabs = (): (() => void) => {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    const isToken = key === null || key === settings.authToken.key; // null: the whole storage was cleared
    if (isToken && oldValue !== newValue && (key === null || oldValue !== null))
      endings.announce('replaced');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

export const onSessionEnd = endings.subscribe;
