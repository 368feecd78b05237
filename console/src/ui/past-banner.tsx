import { isDay } from '@quartermaster/contracts/core/day';
import { IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../lib/format.ts';
import { Banner } from './banner.tsx';
import { ToolButton } from './tool-button.tsx';

/** Formats a day or an instant of the past. */
export const momentText = (asOf: string): string =>
  isDay(asOf) ? `the end of ${formatDate(asOf)}` : formatDateTime(asOf);

interface PastBannerProps {
  /** A day, or an instant. */
  readonly asOf: string;
  /** After the moment. */
  readonly detail?: string;
  /** Controls for another moment, and further buttons. */
  readonly children?: ReactNode;
  readonly onNow: () => void;
}

/** Says above a page that it shows the past, and leads back. */
export const PastBanner = ({ asOf, detail, children, onNow }: PastBannerProps) => (
  <Banner
    icon={IconClockPause}
    title={`As of ${momentText(asOf)}`}
    detail={`${detail === undefined ? '' : ` · ${detail}`} · nothing can be changed here`}
  >
    {children}
    <ToolButton variant="filled" onClick={onNow}>
      Back to now
    </ToolButton>
  </Banner>
);
