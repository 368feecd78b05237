import type { ComponentProps, ReactNode } from 'react';
import styles from './order-layout.module.css';

type Props = ComponentProps<'div'>;

/** The page of an order, from its head down to the bar that saves. */
export const OrderFrame = (props: Props) => (
  <div {...props} className={styles['order']} data-print="flow" />
);

interface HeadProps {
  readonly title: ReactNode;
  /** Beside the title. */
  readonly children?: ReactNode;
}

export const OrderHead = ({ title, children }: HeadProps) => (
  <header className={styles['head']}>
    <div className={styles['title']}>{title}</div>
    {children}
  </header>
);

/** Below the tabs: what the open one shows. */
export const OrderBody = (props: Props) => (
  <div {...props} className={styles['body']} data-print="flow" />
);

/** The open tab: as high as the head of the page leaves room for. */
export const OrderTabFrame = (props: Props) => (
  <div {...props} className={styles['tab']} data-print="flow" />
);

/** Above the table of a tab: what narrows it and what is done with its rows. */
export const OrderToolbar = ({ className, ...props }: Props) => (
  <div
    {...props}
    className={[styles['toolbar'], className].join(' ')}
    data-print="hidden"
    data-touch="icons buttons"
  />
);

/** The table of a tab, in the room that its toolbar leaves. */
export const OrderTable = (props: Props) => (
  <div {...props} className={styles['table']} data-print="flow" />
);

/** A tab of cards and texts. It scrolls below the head of the order, which stays. */
export const OrderScroll = (props: Props) => (
  <div {...props} className={styles['scroll']} data-print="flow" />
);
