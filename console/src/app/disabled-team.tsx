import { Button } from '@mantine/core';
import { MAX_VARIANTS_PER_TEAM, type DisabledReason } from '@quartermaster/contracts/teams/team';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { NoticePage, SignOutButton } from '../ui/notice-page.tsx';

interface Words {
  readonly title: string;
  readonly body: ReactNode;
}

const words: Readonly<Record<DisabledReason, Words>> = {
  MANUAL: {
    title: 'This team has been disabled',
    body: 'Access was switched off by our support. Write to us and we will sort it out together.',
  },
  TOO_MANY_PRODUCT_VARIANTS: {
    title: 'Your store has too many product variants',
    body: `A team can track up to ${formatNumber(MAX_VARIANTS_PER_TEAM)} variants. Remove or archive variants in your store; with the next sync at or below the limit everything is back.`,
  },
  UNINSTALLED: {
    title: 'The app was removed from your store',
    body: 'Stock and sales no longer reach us. Nothing is lost: install it again and everything continues.',
  },
};

/** A full page that names why a team cannot work, and what can be done about it (ROLE-D-02). */
export const DisabledTeam = ({ reason }: { readonly reason: DisabledReason }) => {
  const navigate = useNavigate();
  const { title, body } = words[reason];
  return (
    <NoticePage
      title={title}
      isAlert
      actions={
        <>
          {reason === 'UNINSTALLED' && (
            <Button onClick={() => void navigate({ to: '/register/shopify' })}>Reinstall</Button>
          )}
          <SignOutButton />
        </>
      }
    >
      <p>{body}</p>
    </NoticePage>
  );
};
