import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/suppliers/calls';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { createIds } from '@quartermaster/platform/core/ids';
import { type FileLookup, requireOwnFiles } from '@quartermaster/platform/files/attachments';
import { type CommandContext, toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { supplierDecider, type SupplierTerms } from './decider.ts';

/** Creates the function that finds the payment term of a supplier; null without one, or for an unknown supplier. */
export const paymentTermFinder =
  ({ loadState }: Pick<CommandHandler, 'loadState'>) =>
  async (teamId: TeamId, supplierId: SupplierId): Promise<PaymentTerm | null> => {
    const { data } = await loadState(supplierDecider, supplierId, teamId);
    return data?.paymentTerm ?? null;
  };

/** Creates the function that finds the name of a supplier; null when it is unknown or was deleted. */
export const supplierNameFinder =
  ({ loadState }: Pick<CommandHandler, 'loadState'>) =>
  async (teamId: TeamId, supplierId: SupplierId): Promise<string | null> =>
    (await loadState(supplierDecider, supplierId, teamId)).data?.name ?? null;

/** Creates the command for some terms of a supplier; it returns the log position to wait for. */
export const supplierTermsSetter =
  ({ handle }: Pick<CommandHandler, 'handle'>) =>
  async (supplierId: SupplierId, terms: SupplierTerms, context: CommandContext) => {
    const command = { type: 'SetSupplierTerms' as const, terms };
    return (await handle(supplierDecider, supplierId, command, context)).position;
  };

export const supplierRoutes = (
  { handle, loadState }: Pick<CommandHandler, 'handle' | 'loadState'>,
  files: FileLookup,
): readonly MountedRoute[] => [
  mount(contract.createSupplier, async (request) => {
    const supplierId = createIds(request.commandId, request.now)();
    const command = { type: 'CreateSupplier' as const, supplierId, fields: request.body };
    const { position, revision } = await handle(
      supplierDecider,
      supplierId,
      command,
      toCommandContext(request),
    );
    return { body: { id: supplierId }, position, revision };
  }),
  mount(contract.updateSupplier, async (request) => {
    const command = { type: 'UpdateSupplier' as const, fields: request.body };
    const { id } = request.params;
    const { position, revision } = await handle(
      supplierDecider,
      id,
      command,
      toCommandContext(request),
    );
    return { position, revision };
  }),
  mount(contract.setSupplierAttachments, async (request) => {
    const command = { type: 'SetSupplierAttachments' as const, ...request.body };
    const { id } = request.params;
    const teamId = requireTeamId(request);
    const { attachmentUrls: attached } = await loadState(supplierDecider, id, teamId);
    const urls = request.body.attachmentUrls;
    await requireOwnFiles(files, teamId, { urls, attached, path: 'attachmentUrls' });
    const { position, revision } = await handle(
      supplierDecider,
      id,
      command,
      toCommandContext(request),
    );
    return { position, revision };
  }),
  mount(contract.deleteSupplier, async (request) => {
    const command = { type: 'DeleteSupplier' as const };
    const { id } = request.params;
    const { position } = await handle(supplierDecider, id, command, toCommandContext(request));
    return { position };
  }),
];
