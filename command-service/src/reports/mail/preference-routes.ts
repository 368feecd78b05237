import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
} from '@quartermaster/contracts/core/server';
import {
  getMailPreference,
  receiveMails,
  stopMails,
} from '@quartermaster/contracts/reports/calls/mail-preferences';
import { anyAlertTypeLabels, anyAlertTypes } from '@quartermaster/contracts/reports/alert-types';
import { reports, reportTypes } from '@quartermaster/contracts/reports/types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import type { Directory } from '../../directory/directory.ts';
import { mailAddressDecider } from './address-decider.ts';
import { buildAddressKey, type AddressGrant, readAddressGrant } from './address-token.ts';

export interface PreferenceDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'shopName' | 'memberEmails'>;
  readonly secret: string;
}

const getDefinitionLabel = ({ teamId, definitionId }: AddressGrant): string => {
  const report = reportTypes.find(
    (type) => buildDefinitionId('report', teamId, type) === definitionId,
  );
  if (report !== undefined) return reports[report].label;
  const alert = anyAlertTypes.find(
    (type) => buildDefinitionId('alert', teamId, type) === definitionId,
  );
  return alert === undefined ? '' : anyAlertTypeLabels[alert];
};

const requireGrant = (secret: string, token: string): AddressGrant => {
  const grant = readAddressGrant(secret, token);
  if (grant === null) throw new Rejection('NOT_FOUND', 'This link is not valid');
  return grant;
};

const createPreferenceHandler =
  ({ handler, secret }: PreferenceDependencies, receives: boolean) =>
  async (request: RequestContext & { readonly params: { readonly token: string } }) => {
    const { teamId, addressKey, definitionId } = requireGrant(secret, request.params.token);
    const context = systemContext(teamId, 'mail-preferences', request.commandId);
    const command = { type: 'SetPreference' as const, addressKey, definitionId, receives };
    await handler.handle(mailAddressDecider, addressKey, command, context);
    return {};
  };

/** Calls of links in mails, without a sign-in. */
export const preferenceRoutes = (dependencies: PreferenceDependencies): readonly MountedRoute[] => {
  const { handler, directory, secret } = dependencies;
  return [
    mount(getMailPreference, async ({ params }) => {
      const grant = requireGrant(secret, params.token);
      const { teamId, addressKey, definitionId } = grant;
      const { receives, mark } = await handler.loadState(mailAddressDecider, addressKey, teamId);
      const members = await directory.memberEmails(teamId);
      const isMember = members.some((one) => buildAddressKey(secret, teamId, one) === addressKey);
      const shop = await directory.shopName(teamId);
      const name = getDefinitionLabel(grant);
      const isWanted = receives.get(definitionId) ?? isMember;
      return { body: { shop, name, receives: isWanted && mark === null } };
    }),
    mount(receiveMails, createPreferenceHandler(dependencies, true)),
    mount(stopMails, createPreferenceHandler(dependencies, false)),
  ];
};
