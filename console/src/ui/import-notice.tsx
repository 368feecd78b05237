import type { Notices } from '@quartermaster/contracts/onboarding/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { noticesQuery, useDismissNotice } from '../data/onboarding.ts';
import { AlertBox } from './cards.tsx';

interface ImportNoticeProps {
  readonly notice: keyof Notices;
  readonly title: string;
  readonly children: ReactNode;
}

/** A notice after the onboarding, until the member dismisses it (ROLE-O-09). */
export const ImportNotice = ({ notice, title, children }: ImportNoticeProps) => {
  const { data } = useQuery(noticesQuery);
  const { mutate } = useDismissNotice();
  if (data?.[notice] !== true) return null;
  return (
    <AlertBox tone="brand" title={title} closable onClose={() => mutate(notice)}>
      {children}
    </AlertBox>
  );
};
