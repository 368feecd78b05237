import type { ConnectProblem } from '@quartermaster/contracts/store/connect-calls';
import { formatNumber } from '../../lib/format.ts';

const problems: Readonly<Record<ConnectProblem, string>> = {
  browser: 'Begin on this page: a link from elsewhere cannot connect a store.',
  cancelled: 'You left the permissions page. Begin again when you are ready.',
  code: 'The platform did not confirm the permissions. Begin again.',
  expired: 'The link from your store has expired. Begin again.',
  scopes: 'The store did not give all permissions to read it. Begin again and accept them.',
  shop: 'You gave the permissions in a different store from the one you entered. Begin again.',
  state: 'This attempt was used, took too long or began in another browser. Begin again.',
  taken:
    'The store belongs to another team, or you belong to one. Ask an admin of that team to invite you.',
  unavailable: 'The store did not answer. Try again in a few minutes.',
};

const isConnectProblem = (problem: string): problem is ConnectProblem =>
  Object.hasOwn(problems, problem);

/** Returns the sentence for a problem code of the address; undefined without one. */
export const problemText = (problem: unknown): string | undefined => {
  if (typeof problem !== 'string') return undefined;
  return problems[isConnectProblem(problem) ? problem : 'code'];
};

export interface FieldWords {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly isSecret?: true;
  readonly isOptional?: true;
  readonly autoComplete?: string;
}

/** Words of the form fields, by their names in the calls. */
export const fieldWords = {
  shopifyUrl: {
    label: 'Address of your store',
    placeholder: 'my-shop.myshopify.com',
    autoComplete: 'off',
  },
  firstName: { label: 'First name', autoComplete: 'given-name' },
  surname: { label: 'Surname', autoComplete: 'family-name' },
  businessName: { label: 'Business name', autoComplete: 'organization' },
  clientId: { label: 'Client ID', autoComplete: 'off' },
  clientSecret: { label: 'Client secret', isSecret: true },
  accessToken: { label: 'Access token', placeholder: 'shpat_...', isSecret: true },
  apiSecret: {
    label: 'API secret key',
    description: 'With it, changes in the store arrive at once. Without it, every 15 minutes.',
    isSecret: true,
    isOptional: true,
  },
} as const satisfies Readonly<Record<string, FieldWords>>;
export type FieldName = keyof typeof fieldWords;

/** True for an empty field that must be filled in. */
export const isMissing = (name: FieldName, typed = ''): boolean =>
  typed.trim() === '' && !('isOptional' in fieldWords[name]);

export const optionalLabel = (label: string): string => `${label} (optional)`;

export const STORE_READ = '{store} is being read. {link}';

export const missingPermissions = (permissions: readonly string[]): string =>
  `${permissions.join(', ')}. With your own app, add them to the app, install it again in your store and connect here again.`;

export const SIGNED_IN_AS =
  'You are signed in as {email}. A team begins with a store. If your team already uses Quartermaster, ask an admin to invite this address instead.';

export const retried = (problem: string): string => `${problem} It is retried automatically.`;

export const tooManyVariants = (most: number): string =>
  `A team can track up to ${formatNumber(most)} variants. It cannot work while the store has more. Remove or archive variants in your store.`;

export const settingUp = (team: string): string => `Setting up ${team}`;
