import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  expectRest,
  setReplacements,
  setUnitsNotComing,
} from '@quartermaster/contracts/purchase-orders/calls/rests';
import { useMutation } from '@tanstack/react-query';
import { call, requireRevision } from '../../lib/http.ts';
import { words } from './order.ts';

const changes = ['purchase-orders', 'shipments', 'inventory'] as const;
const restWords = {
  ...words,
  STATUS_NOT_ALLOWED: 'Only an open order expects units. Reopen it first.',
  CONFLICT: 'No units are left to expect. You now see the latest version.',
};

interface WithRevision {
  readonly revision: number | null;
}

export const useExpectRest = (id: string) =>
  useMutation({
    mutationFn: ({ arrivalDate, revision }: { arrivalDate: string } & WithRevision) =>
      call(expectRest, { params: { id }, body: { arrivalDate } }, requireRevision(revision)),
    meta: { failed: 'The rest was not put on a shipment', changes, words: restWords },
  });

type UnitsChange = CallInput<typeof setUnitsNotComing>['body'] & WithRevision;

export const useSetNotComing = (id: string) =>
  useMutation({
    mutationFn: ({ items, revision }: UnitsChange) =>
      call(setUnitsNotComing, { params: { id }, body: { items } }, requireRevision(revision)),
    meta: { failed: 'The units were not changed', changes, words: restWords },
  });

export const useSetReplacements = (id: string) =>
  useMutation({
    mutationFn: ({ items, revision }: UnitsChange) =>
      call(setReplacements, { params: { id }, body: { items } }, requireRevision(revision)),
    meta: { failed: 'The replacements were not changed', changes, words: restWords },
  });
