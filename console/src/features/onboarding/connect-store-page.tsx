import { Button } from '@mantine/core';
import { listMissingScopes } from '@quartermaster/contracts/teams/team';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type Team,
  useIsAdmin,
  useUserContext,
  userContextQuery,
} from '../../data/user-context.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { usePageSearch } from '../../lib/url-state.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { NoticePage, SignOutButton } from '../../ui/notice-page.tsx';
import { ConnectWays } from './connect-ways.tsx';
import { missingPermissions, problemText, SIGNED_IN_AS, STORE_READ } from './words.ts';
import { Sentence } from '../../ui/sentence.tsx';
import styles from './connect-form.module.css';

const POLL_INTERVAL_MS = 3_000;

const formatTitle = (team: Team | undefined): string => {
  if (team?.storeDomain === undefined || team.storeDomain === null) return 'Connect your store';
  return team.hasMissingShopifyScopes ? 'Give the missing permissions' : 'Connect your store again';
};

/** Result that the permissions page of the platform left in the address. */
const Outcome = () => {
  const search = usePageSearch();
  const problem = problemText(search['problem']);
  if (problem !== undefined) {
    return (
      <AlertBox tone="warning" title="The store is not connected">
        {problem}
      </AlertBox>
    );
  }
  if (typeof search['connected'] !== 'string') return null;
  return (
    <AlertBox tone="success" title="Your store is connected">
      <Sentence
        text={STORE_READ}
        slots={{ store: search['connected'], link: <Link to="/">Go to Home</Link> }}
      />
    </AlertBox>
  );
};

const Missing = ({ team }: { readonly team: Team }) => {
  const missing = listMissingScopes(team.shopifyScopes);
  if (team.storeDomain === null || missing.length === 0) return null;
  return (
    <AlertBox tone="warning" title="Your store has not given these permissions">
      {missingPermissions(missing)}
    </AlertBox>
  );
};

const Newcomer = ({ email }: { readonly email: string }) => (
  <>
    <p>
      <Sentence text={SIGNED_IN_AS} slots={{ email: <strong>{email}</strong> }} />
    </p>
    <p>
      <Link to="/invitation">I was invited</Link>
    </p>
  </>
);

/** Link back to Home for a team that works already. */
const HomeButton = ({ team }: { readonly team: Team | undefined }) =>
  team?.enabled === true && team.onboarded && <ButtonLink to="/">Back to Home</ButtonLink>;

/** Page that connects a store: the first time, again after it removed the app, and with more permissions. */
export const ConnectStorePage = () => {
  const { user, team } = useUserContext();
  const isAdmin = useIsAdmin();
  const { isFetching, refetch } = useQuery({
    ...userContextQuery,
    refetchInterval: team === undefined ? POLL_INTERVAL_MS : false,
  });
  return (
    <NoticePage
      title={formatTitle(team)}
      actions={
        <>
          <HomeButton team={team} />
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
          <SignOutButton />
        </>
      }
    >
      {team === undefined && <Newcomer email={user.email} />}
      <div className={styles.boxes}>
        <Outcome />
        {team !== undefined && <Missing team={team} />}
      </div>
      {team === undefined || isAdmin ? (
        <ConnectWays />
      ) : (
        <p>Only an admin of your team may connect its store. Ask one of them.</p>
      )}
    </NoticePage>
  );
};
