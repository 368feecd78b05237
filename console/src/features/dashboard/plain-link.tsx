import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SearchParams } from '../../lib/search-params.ts';

export interface Target {
  readonly to: string;
  readonly search?: SearchParams;
}

interface PlainLinkProps extends Target {
  readonly className?: string | undefined;
  readonly title?: string;
  readonly muted?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Link whose path and search are plain text; both are checked where they are built. */
export const PlainLink = ({ to, search = {}, muted = false, label, ...rest }: PlainLinkProps) => (
  <Link
    to={to as '/'}
    search={search}
    {...(muted && { 'data-muted': true })}
    {...(label !== undefined && { 'aria-label': label })}
    {...rest}
  />
);
