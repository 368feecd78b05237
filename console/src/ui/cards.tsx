import { CloseButton } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import type { Tone } from './badges.tsx';
import styles from './cards.module.css';

export interface DeltaProps {
  /** Signed change; 0 and null show no arrow. */
  readonly change: number | null;
  /** The change as text with its sign. */
  readonly text: string;
  /** Direction that is good; `null` colours neither. */
  readonly goodWhen?: 'up' | 'down' | null;
}

/** A change with sign and arrow, coloured only where a direction is good or bad. */
export const Delta = ({ change, text, goodWhen = null }: DeltaProps) => {
  if (change === null || change === 0) return <span className={styles.delta}>{text}</span>;
  const up = change > 0;
  const good = goodWhen === (up ? 'up' : 'down');
  const tone: Tone = goodWhen === null ? 'gray' : good ? 'success' : 'error';
  const Arrow = up ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.delta} data-tone={tone}>
      <Arrow size={14} aria-hidden />
      {text}
    </span>
  );
};

export interface StatCardProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A small chart beside the figure. */
  readonly chart?: ReactNode;
  readonly delta?: DeltaProps;
  /** Quiet words under the figure, such as "vs 7 days ago". */
  readonly hint?: ReactNode;
}

export const StatCard = ({ label, value, chart, delta, hint }: StatCardProps) => (
  <div className={styles.stat} data-print="whole">
    <div className={styles.statLabel}>{label}</div>
    <div className={styles.statValue}>
      {value}
      {chart}
    </div>
    <div className={styles.statFoot} data-part="stat-foot">
      {delta !== undefined && <Delta {...delta} />}
      {hint}
    </div>
  </div>
);

const alertIcon: Readonly<Record<Tone, typeof IconInfoCircle>> = {
  gray: IconInfoCircle,
  brand: IconInfoCircle,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
};

export interface AlertBoxProps {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Shows a close button, which hides the box. */
  readonly closable?: boolean;
  readonly onClose?: () => void;
}

/** A message in the page; errors interrupt a screen reader, others wait (UI-LY-09..11). */
export const AlertBox = (props: AlertBoxProps) => {
  const { tone, title, children, closable = false, onClose } = props;
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const Icon = alertIcon[tone];
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className={styles.alertBody}>
        {title !== undefined && <div className={styles.alertTitle}>{title}</div>}
        {children}
      </div>
      {closable && (
        <CloseButton
          className={styles.alertClose}
          size="sm"
          aria-label="Close"
          onClick={() => {
            setClosed(true);
            onClose?.();
          }}
        />
      )}
    </div>
  );
};

export interface HelpCardProps {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly title: string;
  readonly children: ReactNode;
  readonly href: string;
  readonly linkText: string;
}

/** At least 352 px wide (UI-LY-08); the link opens a new tab unless it is a mail address. */
export const HelpCard = ({ icon: Icon, title, children, href, linkText }: HelpCardProps) => (
  <article className={styles.help}>
    <Icon size={20} stroke={1.6} />
    <div>
      <h3>{title}</h3>
      <p>{children}</p>
      <a href={href} {...(!href.startsWith('mailto:') && { target: '_blank', rel: 'noreferrer' })}>
        {linkText}
      </a>
    </div>
  </article>
);
