import { ALL_ORDERS_SCOPE, listMissingScopes } from '@quartermaster/contracts/teams/team';
import { Link } from '@tanstack/react-router';
import { useUserContext } from '../../data/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { MISSING_PERMISSIONS, noOlderOrders } from './words.ts';

/** Permissions that the store has not given, with a link to give them (ROLE-O-04). */
export const PermissionsNotice = () => {
  const { team } = useUserContext();
  if (typeof team?.storeDomain !== 'string') return null;
  const missing = team.hasMissingShopifyScopes ? listMissingScopes(team.shopifyScopes) : [];
  if (missing.length > 0) {
    return (
      <AlertBox tone="warning" title="Your store has not given all permissions">
        <Sentence
          text={MISSING_PERMISSIONS}
          slots={{
            permissions: missing.join(', '),
            link: <Link to="/register/shopify">Give them</Link>,
          }}
        />
      </AlertBox>
    );
  }
  if (team.shopifyScopes.length === 0 || team.shopifyScopes.includes(ALL_ORDERS_SCOPE)) return null;
  return (
    <AlertBox tone="gray" title="60 days of sales so far" closable>
      {noOlderOrders(ALL_ORDERS_SCOPE)}
    </AlertBox>
  );
};
