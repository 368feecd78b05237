import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { leave, useUserContext, userContextQuery } from '../../data/user-context.ts';
import { Brand } from '../../ui/brand.tsx';
import { AlertBox } from '../../ui/cards.tsx';
import '../../ui/notice.css';

/** Where a signed-in user without a team waits for one: by installing the app in a store, or by an invitation. */
export const ConnectStorePage = () => {
  const { user, team } = useUserContext();
  const { isFetching, refetch } = useQuery(userContextQuery);
  return (
    <main className="qm-notice-screen">
      <div className="qm-notice">
        <Brand />
        <h1>{team === undefined ? 'Connect your store' : 'Connect your store again'}</h1>
        <p>
          You are signed in as <strong>{user.email}</strong>. A team begins with a store.
        </p>
        <AlertBox tone="brand" title="Install from your store">
          Open the app&apos;s page in your store&apos;s admin and choose Install. If your team
          already uses Quartermaster, ask an admin to invite this address instead.
        </AlertBox>
        <div className="qm-notice-actions">
          <Button loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
          <Button variant="default" onClick={leave}>
            Sign out
          </Button>
        </div>
      </div>
    </main>
  );
};
