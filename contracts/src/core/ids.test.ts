import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import type { getSupplier } from '../suppliers/calls.ts';
import type { EventMetadata } from './event.ts';
import type { PurchaseOrderId, Revision, StreamName, TeamId, VariantId } from './ids.ts';

const formatIds = (teamId: TeamId, variantId: VariantId): string => `${teamId}.${variantId}`;
const formatPlace = (stream: StreamName, revision: Revision): string =>
  `${stream}@${String(revision)}`;

// The compiler checks it: the lines after `@ts-expect-error` must not compile.
test('an id of one thing does not compile in the place of another', () => {
  const teamId: TeamId = 'team-1';
  const variantId: VariantId = 'variant-1';
  const purchaseOrderId: PurchaseOrderId = 'order-1';
  const stream: StreamName = 'stock-team-1.variant-1';
  const metadata: Pick<EventMetadata, 'teamId'> = { teamId };
  expect(formatIds(metadata.teamId, variantId)).toBe('team-1.variant-1');
  expect(formatPlace(stream, 3)).toBe('stock-team-1.variant-1@3');
  // @ts-expect-error -- swapped
  formatIds(variantId, teamId);
  // @ts-expect-error -- an order is no variant
  formatIds(teamId, purchaseOrderId);
  // @ts-expect-error -- a team is no stream
  formatPlace(teamId, 3);
  const params: z.output<typeof getSupplier.params> = { id: 'supplier-1' };
  // @ts-expect-error -- a supplier in the path of a call is no variant
  formatIds(teamId, params.id);
  // @ts-expect-error -- an order is no team
  metadata satisfies { teamId: PurchaseOrderId };
});
