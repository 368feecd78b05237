import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Signature of mails (RFC 6376): the public key is the TXT record `<selector>._domainkey.<domain>`. */
export interface Dkim {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

const domainPattern = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*$/i;
const selectorPattern = /^(?=.{1,63}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

export const dkimDomain = z.string().regex(domainPattern, 'must be a domain, such as shop.example');

export const dkimSelector = z
  .string()
  .regex(selectorPattern, 'must be up to 63 letters, digits, dots and hyphens');

/** Receivers ignore signatures of shorter keys (RFC 8301). */
const LEAST_BITS = 1024;

/** Null unless it is an RSA key that receivers accept. */
const rsaKey = (pem: string): string | null => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? pem : null;
  } catch {
    return null;
  }
};

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** A key as PEM, also with `\n` in place of line ends, or the path of a file. Never shown, not even in messages. */
export const dkimPrivateKey = z.string().transform((text, context) => {
  const isPem = text.startsWith('-----BEGIN');
  const key = rsaKey(isPem ? text.replaceAll(String.raw`\n`, '\n') : readText(text));
  if (key !== null) return key;
  context.addIssue(
    'must be an RSA private key of 1024 bits or more as PEM, or the path of a readable file with one',
  );
  return z.NEVER;
});

const dkimVariableNames = [
  'SMTP_DKIM_DOMAIN',
  'SMTP_DKIM_SELECTOR',
  'SMTP_DKIM_PRIVATE_KEY',
] as const;

/** The variables of mail, parsed. */
interface MailVariables extends Readonly<
  Record<(typeof dkimVariableNames)[number], string | null>
> {
  readonly MAIL_URL: { readonly kind: 'file' } | { readonly kind: 'smtp'; readonly url: string };
}

/** Refuses some of the variables without the others, and all of them where no mail is sent. */
export const refusePartOfDkim = (variables: MailVariables, context: z.RefinementCtx): void => {
  const missing = dkimVariableNames.filter((name) => variables[name] === null);
  if (missing.length === dkimVariableNames.length) return;
  for (const name of missing) {
    const message = `must be set as well: ${dkimVariableNames.join(', ')} belong together`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
  if (variables.MAIL_URL.kind === 'smtp') return;
  const message = 'must be an address starting with smtp:// or smtps:// when SMTP_DKIM_... are set';
  context.addIssue({ code: 'custom', path: ['MAIL_URL'], message });
};

export type MailConfig =
  | { readonly kind: 'file' }
  | {
      readonly kind: 'smtp';
      readonly url: string;
      /** Null when mails are not signed. */
      readonly dkim: Dkim | null;
    };

/** Returns the transport of mails and their signature. */
export const toMailConfig = (variables: MailVariables): MailConfig => {
  const { MAIL_URL: mail } = variables;
  if (mail.kind === 'file') return mail;
  const [domain, selector, privateKey] = dkimVariableNames.map((name) => variables[name]);
  const isSigned = domain && selector && privateKey;
  return { ...mail, dkim: isSigned ? { domain, selector, privateKey } : null };
};
