import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  expectRest,
  setReplacements,
  setUnitsNotComing,
} from '@quartermaster/contracts/purchase-orders/calls/rests';
import { useMutation } from '@tanstack/react-query';
import { call, matching } from '../../lib/http.ts';
import { words } from './order.ts';

const changes = ['purchase-orders', 'shipments', 'inventory'] as const;
const restWords = {
  ...words,
  STATUS_NOT_ALLOWED: 'Only an open order expects units. Reopen it first.',
  CONFLICT: 'No units are left to expect. You now see the latest version.',
};

interface Revised {
  readonly revision: number | null;
}

export const useExpectRest = (id: string) =>
  useMutation({
    mutationFn: ({ arrivalDate, revision }: { arrivalDate: string } & Revised) =>
      call(expectRest, { params: { id }, body: { arrivalDate } }, matching(revision)),
    meta: { failed: 'The rest was not put on a shipment', changes, words: restWords },
  });

type Declared = CallInput<typeof setUnitsNotComing>['body'] & Revised;

export const useSetNotComing = (id: string) =>
  useMutation({
    mutationFn: ({ items, revision }: Declared) =>
      call(setUnitsNotComing, { params: { id }, body: { items } }, matching(revision)),
    meta: { failed: 'The units were not changed', changes, words: restWords },
  });

export const useSetReplacements = (id: string) =>
  useMutation({
    mutationFn: ({ items, revision }: Declared) =>
      call(setReplacements, { params: { id }, body: { items } }, matching(revision)),
    meta: { failed: 'The replacements were not changed', changes, words: restWords },
  });
