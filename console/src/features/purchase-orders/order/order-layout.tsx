import type { ComponentProps, ReactNode } from 'react';
import styles from './order-layout.module.css';

type Props = ComponentProps<'div'>;

/** Page of an order, from its head down to the bar with the save button. */
export const OrderFrame = (props: Props) => (
  <div {...props} className={styles.order} data-print="flow" />
);

interface HeadProps {
  readonly title: ReactNode;
  /** Shown beside the title. */
  readonly children?: ReactNode;
}

export const OrderHead = ({ title, children }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.title}>{title}</div>
    {children}
  </header>
);

/** Content of the open tab, below the tabs. */
export const OrderBody = (props: Props) => (
  <div {...props} className={styles.body} data-print="flow" />
);

/** Frame of the open tab; takes the height below the head of the page. */
export const OrderTabFrame = (props: Props) => (
  <div {...props} className={styles.tab} data-print="flow" />
);

/** Toolbar above the table of a tab: filters and actions. */
export const OrderToolbar = ({ className, ...props }: Props) => (
  <div
    {...props}
    className={[styles.toolbar, className].join(' ')}
    data-print="hidden"
    data-touch="icons buttons"
  />
);

/** Table of a tab; takes the height below the toolbar. */
export const OrderTable = (props: Props) => (
  <div {...props} className={styles.table} data-print="flow" />
);

/** Tab of cards and texts. It scrolls below the head of the order, which stays in place. */
export const OrderScroll = (props: Props) => (
  <div {...props} className={styles.scroll} data-print="flow" />
);
