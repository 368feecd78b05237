import { Button, Portal } from '@mantine/core';
import { useState } from 'react';
import { settings, useSetting } from '../lib/storage.ts';
import styles from './consent-banner.module.css';

/** Asks whether events may be counted, until the user agrees (AMB-119). It lies over side panels, which make the page inert. */
export const ConsentBanner = () => {
  const [consent, setConsent] = useSetting(settings.userConsent);
  const [isPutOff, setPutOff] = useState(false);
  if (consent || isPutOff) return null;
  return (
    <Portal>
      <section className={styles.banner} aria-label="Consent">
        <p>
          May we count how often functions are used, such as saving settings? Nothing about your
          shop or you is sent.
        </p>
        <Button variant="default" onClick={() => setPutOff(true)}>
          Not now
        </Button>
        <Button onClick={() => setConsent(true)}>Agree</Button>
      </section>
    </Portal>
  );
};
