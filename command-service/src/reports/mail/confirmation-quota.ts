import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  addresseeQuotas,
  mailQuotas,
  unaskedMailQuotas,
} from '@quartermaster/contracts/core/quotas';
import { type Quotas, type QuotaUse, withinQuotas } from '@quartermaster/platform/limits/quotas';
import type { CommandHandler } from '../../core/handle-command.ts';
import type { Directory } from '../../directory/directory.ts';
import { mailAddressDecider } from './address-decider.ts';
import { buildAddressKey } from './address-token.ts';

export interface ConfirmationDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'memberEmails'>;
  readonly quotas: Quotas;
  /** Key of the digests of addresses. */
  readonly secret: string;
}

/** Recipients of a report or an alert; null for all active users. */
type Recipients = readonly string[] | null;

interface RecipientsChange {
  readonly teamId: TeamId;
  readonly definitionId: string;
  readonly before: Recipients;
  /** Absent when they stay. */
  readonly after: Recipients | undefined;
}

/** Finds the new recipients outside the team that have got no request for confirmation yet. */
const findUnconfirmedAddresses = async (
  { handler, directory, secret }: ConfirmationDependencies,
  { teamId, definitionId, before, after }: RecipientsChange,
): Promise<readonly string[]> => {
  const added = (after ?? []).filter((address) => before?.includes(address) !== true);
  if (added.length === 0) return [];
  const members = await directory.memberEmails(teamId);
  const outside = added.filter((address) => !members.includes(address));
  const known = await Promise.all(
    outside.map((address) => {
      const addressKey = buildAddressKey(secret, teamId, address);
      return handler.loadState(mailAddressDecider, addressKey, teamId);
    }),
  );
  return outside.filter((_, at) => {
    const { asked, receives } = known[at] ?? mailAddressDecider.initial;
    return !asked.has(definitionId) && !receives.has(definitionId);
  });
};

const listQuotaUses = (addresses: readonly string[]): readonly QuotaUse[] => [
  { quotas: mailQuotas, amount: addresses.length },
  { quotas: addresseeQuotas, amount: addresses.length },
  ...addresses.map((addressee) => ({ quotas: unaskedMailQuotas, amount: 1, addressee })),
];

/** Changes recipients. The next run mails requests for confirmation to new ones outside the team; they count in quotas here. */
export const withinConfirmationQuotas = async <Result>(
  dependencies: ConfirmationDependencies,
  change: RecipientsChange,
  work: () => Promise<Result>,
): Promise<Result> => {
  const addresses = await findUnconfirmedAddresses(dependencies, change);
  if (addresses.length === 0) return work();
  const use = { teamId: change.teamId, uses: listQuotaUses(addresses) };
  return withinQuotas(dependencies.quotas, use, work);
};
