import { readRecordedData } from '@quartermaster/contracts/core/event';
import { featureSuggested } from '@quartermaster/contracts/feature-suggestions/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { type Mail, MailRefused } from '@quartermaster/platform/mail/mail';
import { mailTemplate } from '@quartermaster/platform/mail/template';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import type { Directory } from '../directory/directory.ts';

const NAME = 'mail-suggestion';

const suggestionMail = mailTemplate<{ readonly shop: string; readonly text: string }>({
  brand: 'Quartermaster',
  subject: 'A suggestion from {{shop}}',
  text: 'A member of {{shop}} suggests:\n\n{{text}}\n',
  html: `<p style="margin:0 0 14px">A member of {{shop}} suggests:</p>
<p style="margin:0;white-space:pre-wrap">{{text}}</p>`,
});

/** Mails each suggestion to the operator of the installation. A mail that is sent again has the same message id. */
export const mailSuggestions = ({
  mail,
  directory,
  to,
}: {
  readonly mail: Pick<Mail, 'send'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly to: string;
}): Reaction =>
  defineReaction({
    name: NAME,
    types: [featureSuggested.type],
    from: 'now',
    chooseLane: (event) => readRecordedData(featureSuggested, event).suggestionId,
    handle: async (event) => {
      const { suggestionId, text } = readRecordedData(featureSuggested, event);
      const shop = await directory.shopName(event.metadata.teamId);
      const content = suggestionMail({ shop, text });
      const messageId = deterministicId(NAME, suggestionId);
      try {
        await mail.send({ to, ...content, messageId });
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error; // the suggestion stays in the log
      }
    },
  });
