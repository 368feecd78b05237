import { NoticePage } from '../ui/notice-page.tsx';

/** Replaces every page, public ones too, while the console is built for maintenance (UI-SH-08..14). */
export const Maintenance = ({ details }: { readonly details: string }) => (
  <NoticePage title="Scheduled maintenance in progress">
    <meta name="robots" content="noindex" />
    <p>
      Our servers are undergoing scheduled maintenance. <strong>{details}</strong>
    </p>
    <p>Access is temporarily unavailable.</p>
    <p>We&apos;ll be back online shortly—thank you for your patience!</p>
  </NoticePage>
);
