import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUserContext, userContextQuery } from '../../data/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { NoticePage, SignOutButton } from '../../ui/notice-page.tsx';

/** Where a signed-in user without a team waits for one: by installing the app in a store, or by an invitation. */
export const ConnectStorePage = () => {
  const { user, team } = useUserContext();
  const { isFetching, refetch } = useQuery(userContextQuery);
  return (
    <NoticePage
      title={team === undefined ? 'Connect your store' : 'Connect your store again'}
      actions={
        <>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
          <SignOutButton />
        </>
      }
    >
      <p>
        You are signed in as <strong>{user.email}</strong>. A team begins with a store.
      </p>
      <AlertBox tone="brand" title="Install from your store">
        Open the app&apos;s page in your store&apos;s admin and choose Install. If your team already
        uses Quartermaster, ask an admin to invite this address instead.
      </AlertBox>
    </NoticePage>
  );
};
