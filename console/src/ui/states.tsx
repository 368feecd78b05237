import { Button, Loader, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { messageFor, getRequestId } from '../lib/problems.ts';
import { RequestId } from './request-id.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './states.module.css';
import pageStyles from './page.module.css';

interface HeadingProps {
  readonly title: string;
  /** Fills the whole page, so that its title is the page's. */
  readonly wholePage?: boolean;
}

const Heading = ({ title, wholePage = false }: HeadingProps) =>
  wholePage ? <h1>{title}</h1> : <h2>{title}</h2>;

export interface EmptyStateProps extends HeadingProps {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Text about what will appear here, or which filter hides everything. */
  readonly children?: ReactNode;
  /** One next step. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, children, action, ...heading }: EmptyStateProps) => (
  <div className={styles.state} role="status">
    <div className={styles.icon}>
      <Icon size={20} stroke={1.6} />
    </div>
    <Heading {...heading} />
    {children !== undefined && <p>{children}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);

export interface ErrorStateProps extends Partial<HeadingProps> {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
  readonly action?: ReactNode;
}

/** A failed query, in place of its result: Retry and the request id for support. */
export const ErrorState = ({ error, retry, action, ...heading }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <div className={styles.icon}>
      <IconAlertTriangle size={20} stroke={1.6} />
    </div>
    <Heading title="This could not be loaded" {...heading} />
    <p>{messageFor(error)}</p>
    <div className={styles.action}>
      {retry !== undefined && (
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
      )}
      {action}
    </div>
    <RequestId id={getRequestId(error)} />
  </div>
);

interface QueryFailedProps extends HeadingProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
}

/** The same with a title that names what could not be loaded: "The comments could not be loaded". */
export const QueryFailed = ({ query: { error, refetch }, ...heading }: QueryFailedProps) => (
  <ErrorState error={error} retry={() => void refetch()} {...heading} />
);

interface LoadedProps<Data> extends Omit<QueryFailedProps, 'query'> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly waiting?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the result of a query. It stays, with all typed text, when a refetch fails. */
export const Loaded = <Data,>({ query, waiting, children, ...failed }: LoadedProps<Data>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <QueryFailed {...failed} query={query} />;
  return waiting ?? <PageSkeleton />;
};

/** Replaces the whole console. */
export const FullScreen = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.fullScreen}>{children}</div>
);

export const FullScreenMessage = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.fullScreen} role="status">
    <Loader color="gray" />
    <div>{children}</div>
  </div>
);

const rowWidths = ['22%', '9%', '6%', '8%', '8%', '11%', '7%', '9%'];

/** Placeholder of a table, with the row heights of the real one. */
export const TableSkeleton = ({ rows = 14 }: { readonly rows?: number }) => (
  <div className={styles.rows} role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      <div className={styles.row} key={row}>
        {rowWidths.map((width, column) => (
          <Skeleton key={width + String(column)} width={width} height={10} />
        ))}
      </div>
    ))}
  </div>
);

/** Placeholder of a reading page: title, a row of figures, two cards. */
export const PageSkeleton = () => (
  <div className={pageStyles.content} role="status" aria-label="Loading">
    <Skeleton width={180} height={24} />
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 16 }}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={96} />
      ))}
    </div>
    <Skeleton height={280} />
  </div>
);
