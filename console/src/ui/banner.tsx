import type { IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  readonly icon: typeof IconClockPause;
  readonly title: ReactNode;
  /** After the title, in the same sentence. */
  readonly detail?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A strip over the whole width above what it is about. */
export const Banner = ({ icon: Icon, title, detail, children }: BannerProps) => (
  <div className={styles.banner} role="status">
    <Icon size={18} stroke={1.8} aria-hidden />
    <div className={styles.text}>
      <strong>{title}</strong>
      {detail}
    </div>
    {children}
  </div>
);
