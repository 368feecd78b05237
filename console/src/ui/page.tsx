import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import styles from './page.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Count beside the title. */
  readonly count?: number | undefined;
  /** The count in words, when the title does not name what is counted. */
  readonly counted?: (count: number) => string;
  /** A badge or a few quiet words after the title. */
  readonly note?: ReactNode;
  /** After the title and its note. */
  readonly beside?: ReactNode;
  /** Buttons at the right, the primary one last. */
  readonly actions?: ReactNode;
}

export const PageHeader = ({
  title,
  count,
  counted = formatNumber,
  note,
  beside,
  actions,
}: PageHeaderProps) => (
  <header className={styles.header}>
    <Group gap={8} align="baseline" wrap="nowrap" miw={0}>
      <h1>{title}</h1>
      {count !== undefined && (
        <span className={styles.count} data-part="page-count">
          {counted(count)}
        </span>
      )}
    </Group>
    {note !== undefined && <div className={styles.note}>{note}</div>}
    {beside}
    {actions !== undefined && (
      <Group gap={8} ml="auto" data-touch="buttons">
        {actions}
      </Group>
    )}
  </header>
);

/** A reading page: one centred column of at most 1360 px with 24 px at the sides (UI-LY-05, UI-LY-06). */
export const ContentGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.content}>{children}</div>
);

export interface GridPageProps {
  readonly header: ReactNode;
  /** View tabs, filter bar or bulk bar, under the header. */
  readonly toolbar?: ReactNode;
  /** Beside the grid; above it where the window is narrow. */
  readonly aside?: ReactNode;
  /** The grid; fills the remaining height. */
  readonly children: ReactNode;
  /** The pager. */
  readonly footer?: ReactNode;
}

/** A list page over the full width: header, toolbar, grid that fills the height, pager. */
export const GridPage = ({ header, toolbar, aside, children, footer }: GridPageProps) => (
  <div className={styles.gridPage} data-part="grid-page" data-print="flow">
    <div className={styles.gridPageHead}>
      {header}
      {toolbar}
    </div>
    <div className={styles.gridPageMain} data-print="flow">
      {aside}
      <div className={styles.gridPageBody} data-print="flow">
        {children}
      </div>
    </div>
    {footer}
  </div>
);

export interface CardProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const Card = ({ title, actions, children }: CardProps) => (
  <section className={styles.card} data-print="whole">
    {title !== undefined && (
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {actions !== undefined && <div className={styles.cardActions}>{actions}</div>}
      </div>
    )}
    <div className={styles.cardBody}>{children}</div>
  </section>
);
