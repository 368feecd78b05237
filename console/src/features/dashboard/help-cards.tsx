import { IconBook2, IconMessageCircle, IconPhoneCall } from '@tabler/icons-react';
import { useEnvironment } from '../../lib/environment.ts';
import { HelpCard } from '../../ui/cards.tsx';
import styles from './dashboard-page.module.css';

/** Contacts of this installation (UI-HC-01..03). */
export const HelpCards = () => {
  const { bookCallUrl, docsUrl, supportEmail } = useEnvironment().help;
  if (bookCallUrl === null && docsUrl === null && supportEmail === null) return null;
  return (
    <section className={styles.help} aria-label="Help">
      {bookCallUrl !== null && (
        <HelpCard icon={IconPhoneCall} title="Talk to us" href={bookCallUrl} linkText="Book a call">
          Half an hour about your shop and how to set things up.
        </HelpCard>
      )}
      {docsUrl !== null && (
        <HelpCard
          icon={IconBook2}
          title="Read how it works"
          href={docsUrl}
          linkText="Open help docs"
        >
          Every number and every screen, explained.
        </HelpCard>
      )}
      {supportEmail !== null && (
        <HelpCard
          icon={IconMessageCircle}
          title="Tell us what is missing"
          href={`mailto:${supportEmail}?subject=Feedback`}
          linkText="Email feedback"
        >
          We read everything and answer.
        </HelpCard>
      )}
    </section>
  );
};
