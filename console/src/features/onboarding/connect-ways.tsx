import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import {
  connectWaysQuery,
  useConnectManually,
  useConnectWithCredentials,
} from '../../data/connect-store.ts';
import { useUserContext } from '../../data/user-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ConnectForm, type FieldValues } from './connect-form.tsx';
import styles from './connect-form.module.css';

interface WayProps {
  /** Permissions to give, as the platform lists them. */
  readonly scopes: string;
  /** Address of the team's store, once it has one. */
  readonly initial: FieldValues;
  readonly isFirst: boolean;
}

const redirectTo = (address: string): void => window.location.assign(address);

const toManualConnection = (typed: FieldValues, isFirst: boolean) => {
  const { firstName = '', surname = '', businessName = '', shopifyUrl = '' } = typed;
  return isFirst
    ? { mode: 'setup' as const, firstName, surname, businessName, shopifyUrl }
    : { mode: 'grant-permissions' as const, shopifyUrl };
};

const ByPlatform = ({ initial, isFirst }: WayProps) => {
  const { mutateAsync, error } = useConnectManually(redirectTo);
  return (
    <ConnectForm
      fields={isFirst ? ['firstName', 'surname', 'businessName', 'shopifyUrl'] : ['shopifyUrl']}
      initial={initial}
      submitLabel="Continue in your store"
      error={error}
      send={(typed) => mutateAsync(toManualConnection(typed, isFirst))}
    >
      <p>Your store asks you to accept the permissions, and leads you back here.</p>
    </ConnectForm>
  );
};

const Scopes = ({ scopes }: { readonly scopes: string }) => (
  <div className={styles.scopes}>
    <code>
      {scopes.split(',').map((scope, at) => (
        <Fragment key={scope}>
          {at > 0 && (
            <>
              ,<wbr />
            </>
          )}
          {scope}
        </Fragment>
      ))}
    </code>
    <CopyButton value={scopes} label="Copy the permissions" />
  </div>
);

const ByOwnApp = ({ initial, scopes }: WayProps) => {
  const { mutateAsync, error } = useConnectWithCredentials();
  return (
    <ConnectForm
      fields={['shopifyUrl', 'clientId', 'clientSecret']}
      initial={initial}
      submitLabel="Connect"
      error={error}
      send={({ shopifyUrl = '', clientId = '', clientSecret = '' }) =>
        mutateAsync({ shopifyUrl, clientId, clientSecret })
      }
    >
      <p>
        Create an app in the Dev Dashboard of your organization with these permissions, and install
        it in your store. Its settings show the client ID and the secret.
      </p>
      <Scopes scopes={scopes} />
    </ConnectForm>
  );
};

const ByToken = ({ initial, scopes }: WayProps) => {
  const { mutateAsync, error } = useConnectWithCredentials();
  return (
    <ConnectForm
      fields={['shopifyUrl', 'accessToken', 'apiSecret']}
      initial={initial}
      submitLabel="Connect"
      error={error}
      send={({ shopifyUrl = '', accessToken = '', apiSecret = '' }) =>
        mutateAsync({ shopifyUrl, accessToken, ...(apiSecret !== '' && { apiSecret }) })
      }
    >
      <p>For a custom app that was created in the admin of your store before 2026.</p>
      <Scopes scopes={scopes} />
    </ConnectForm>
  );
};

const ways = {
  platform: { label: 'Connect in your store', Way: ByPlatform },
  ownApp: { label: 'Your own app', Way: ByOwnApp },
  token: { label: 'Access token', Way: ByToken },
} as const;
type WayName = keyof typeof ways;

/** Ways to connect a store that this installation offers. */
export const ConnectWays = () => {
  const { team } = useUserContext();
  const query = useQuery(connectWaysQuery);
  const [chosen, setChosen] = useState<WayName | null>(null);
  const domain = team?.storeDomain ?? null;
  return (
    <Loaded
      query={query}
      title="The ways to connect a store could not be loaded"
      waiting={<Loader aria-label="Loading" />}
    >
      {({ hasApp, requiredScopes, optionalScopes }) => {
        const names: WayName[] = hasApp ? ['platform', 'ownApp', 'token'] : ['ownApp', 'token'];
        const name = chosen ?? names[0] ?? 'ownApp';
        const { Way } = ways[name];
        return (
          <>
            <PageTabs
              label="Ways to connect a store"
              tabs={names.map((value) => ({ value, label: ways[value].label }))}
              value={name}
              onChange={setChosen}
            />
            <Way
              key={name}
              scopes={[...requiredScopes, ...optionalScopes].join(',')}
              initial={domain === null ? {} : { shopifyUrl: domain }}
              isFirst={domain === null}
            />
          </>
        );
      }}
    </Loaded>
  );
};
