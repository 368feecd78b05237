import { Brand } from '../ui/brand.tsx';
import '../ui/notice.css';

/** Takes the place of every page, public ones too, while the console is built for maintenance (UI-SH-08..14). */
export const Maintenance = ({ details }: { readonly details: string }) => (
  <main className="qm-notice-screen">
    <meta name="robots" content="noindex" />
    <div className="qm-notice">
      <Brand />
      <h1>Scheduled maintenance in progress</h1>
      <p>
        Our servers are undergoing scheduled maintenance. <strong>{details}</strong>
      </p>
      <p>Access is temporarily unavailable.</p>
      <p>We&apos;ll be back online shortly—thank you for your patience!</p>
    </div>
  </main>
);
