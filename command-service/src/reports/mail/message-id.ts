/** The mail that a `Message-ID` names. */
export interface NamedMail {
  readonly mailId: string;
  /** The run of a report, or a raised alert. */
  readonly contentId: string;
  readonly teamId: string;
}

/** Formats the part of a `Message-ID` before `@`. It is equal for every try of a mail, and identifies a returned mail. */
export const formatMessageId = ({ mailId, contentId, teamId }: NamedMail): string =>
  `${mailId}_${contentId}_${teamId}`;

const PATTERN = /^<?([\da-f-]{36})_([A-Za-z\d-]{1,64})_([\w-]{1,64})@quartermaster>?$/;

/** Parses a `Message-ID`, with or without angle brackets; null for that of another mail. */
export const parseMessageId = (given: string): NamedMail | null => {
  const [, mailId, contentId, teamId] = PATTERN.exec(given.trim()) ?? [];
  return mailId && contentId && teamId ? { mailId, contentId, teamId } : null;
};
