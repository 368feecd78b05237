import { IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { ToolButton } from './tool-button.tsx';
import { asOfMoment, bannerDetail } from './words.ts';

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
  <Banner icon={IconClockPause} title={asOfMoment(asOf)} detail={bannerDetail(detail)}>
    {children}
    <ToolButton variant="filled" onClick={onNow}>
      Back to now
    </ToolButton>
  </Banner>
);
