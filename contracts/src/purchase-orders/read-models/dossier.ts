import { z } from 'zod';
import {
  getEventDefinition,
  type EventDefinition,
  eventMetadata,
  EventTooNew,
} from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';
import { replaceNestedTexts } from '../../core/replace-nested-texts.ts';
import { purchaseOrderEvents } from '../events/orders.ts';
import { replaySteps } from '../rules/replay-steps.ts';
import { purchaseOrder, type PurchaseOrder } from './order.ts';

/** Digest functions. The caller passes them in, because contracts import zod only. */
export interface Digests {
  /** Hex digest of a text or of bytes. */
  readonly sha256: (content: string | Uint8Array) => string;
  /** JSON in the canonical form of RFC 8785; throws for a value that has none. */
  readonly canonicalJson: (value: unknown) => string;
}
type Sha256 = Digests['sha256'];

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const textsById = z.record(z.string(), z.string());

/** An event as recorded, with the digest that links it to all earlier events. */
const dossierEvent = z.strictObject({
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  schemaVersion: z.int(),
  recordedAt: z.string(),
  metadata: eventMetadata.strict(),
  data: z.unknown(),
  digest: sha256Hex,
});
export type DossierEvent = z.infer<typeof dossierEvent>;

const dossierDocument = z.strictObject({
  name: z.string(),
  contentType: z.string(),
  /** Revision of the printed order. */
  revision: z.int().min(0),
  sha256: sha256Hex,
  base64: z.base64(),
});

const content = z.strictObject({
  format: z.literal('quartermaster-dossier'),
  version: z.literal(1),
  purchaseOrderId: idSchemas.purchaseOrderId,
  /**
   * The order that results from its events, with its rates, receipts and payments; a deleted order in its last state.
   */
  order: purchaseOrder.strict(),
  events: z.array(dossierEvent).min(1),
  /** Names of the ids in the events. */
  names: z.strictObject({
    variants: textsById,
    suppliers: textsById,
    locations: textsById,
    users: textsById,
    /** The plain text of each encrypted text in the events. */
    texts: textsById,
  }),
  documents: z.array(dossierDocument),
});

/** All records of a purchase order and their proof, in one file. */
export const dossier = content.extend({ seal: sha256Hex });
export type DossierContent = z.infer<typeof content>;
export type Dossier = z.infer<typeof dossier>;

type UndigestedEvent = Omit<DossierEvent, 'digest'>;

/**
 * Each event with the SHA-256 of the previous digest (nothing before the first) followed by the event in canonical
 * JSON: the digest of a revision shows whether an event up to it was altered.
 */
export const chainEvents = (
  events: readonly UndigestedEvent[],
  { sha256, canonicalJson }: Digests,
): readonly DossierEvent[] => {
  let digest = '';
  return events.map((event) => {
    digest = sha256(digest + canonicalJson(event));
    return { ...event, digest };
  });
};

/** The file: JSON whose last member is the SHA-256 of every byte before it. */
export const sealDossier = (
  dossierContent: DossierContent,
  { sha256 }: Pick<Digests, 'sha256'>,
): string => {
  const opened = JSON.stringify(dossierContent).slice(0, -1);
  return `${opened},"seal":"${sha256(opened)}"}\n`;
};

/** One check; `problem` describes its failure, null when it holds. */
export interface Finding {
  readonly check: string;
  readonly problem: string | null;
}

const SEAL = /^(.*),"seal":"([0-9a-f]{64})"\}\n$/s;

const findSealProblem = (text: string, sha256: Sha256): string | null => {
  const [, opened = '', seal] = SEAL.exec(text) ?? [];
  if (seal === undefined) return 'The file does not end with a seal';
  return sha256(opened) === seal ? null : 'The file was changed after it was sealed';
};

/** Throws for an event without canonical JSON, which no release recorded. */
const findBrokenLink = (events: Dossier['events'], digests: Digests): DossierEvent | undefined =>
  chainEvents(
    events.map(({ digest: _, ...event }) => event),
    digests,
  ).find(({ digest }, index) => digest !== events[index]?.digest);

const findChainProblem = ({ events }: Pick<Dossier, 'events'>, digests: Digests): string | null => {
  const misplaced = events.findIndex(({ revision }, index) => revision !== index);
  if (misplaced >= 0) return `Event ${String(misplaced)} is not revision ${String(misplaced)}`;
  try {
    const broken = findBrokenLink(events, digests);
    return broken === undefined ? null : `The chain breaks at revision ${String(broken.revision)}`;
  } catch (error) {
    return `The chain cannot be computed: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The order in a dossier, without earlier statuses, mails and days of receipts; its events have them. */
export const toDossierOrder = ({
  statusesReached: _,
  mailedVersions: ___,
  ...order
}: PurchaseOrder): PurchaseOrder => ({
  ...order,
  shipments: order.shipments.map(({ receivedOn: __, ...shipment }) => shipment),
});

/** The events with the plain text of each encrypted text. */
const restoreTexts = ({ events, names }: Dossier): Dossier['events'] => {
  const texts = new Map(Object.entries(names.texts));
  const opened = (text: string): string => texts.get(text) ?? text;
  return events.map((event) => ({ ...event, data: replaceNestedTexts(event.data, opened) }));
};

const findOrderProblem = (found: Dossier, { canonicalJson }: Digests): string | null => {
  const { order, purchaseOrderId } = found;
  try {
    const rebuilt = replaySteps(restoreTexts(found)).at(-1)?.after;
    if (rebuilt?.id !== purchaseOrderId) return 'The events are those of another order';
    const isSame = canonicalJson(toDossierOrder(rebuilt)) === canonicalJson(order);
    return isSame ? null : 'The order is not the one its events make';
  } catch (error) {
    return `The events cannot be folded: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The bytes of a document in a dossier. */
export const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const findDocumentsProblem = ({ documents }: Dossier, sha256: Sha256): string | null => {
  const altered = documents.find((one) => sha256(decodeBase64(one.base64)) !== one.sha256);
  return altered === undefined ? null : `${altered.name} is not the document it was`;
};

const parseJsonAs = <Shape>(
  text: string,
  shape: z.ZodType<Shape>,
): z.ZodSafeParseResult<Shape> | null => {
  try {
    return shape.safeParse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Throws EventTooNew for an event that this release does not know. */
const requireKnownEvent = (type: string, schemaVersion: number): void => {
  const { version } = getEventDefinition<EventDefinition>(purchaseOrderEvents, {
    type,
    schemaVersion,
  });
  if (schemaVersion > version) throw new EventTooNew(type, schemaVersion, version);
};

/** The part of a dossier that every release writes. */
const anyDossier = z.object({
  format: z.literal('quartermaster-dossier'),
  events: z.array(z.looseObject(dossierEvent.shape).extend({ metadata: z.unknown() })),
});

/** Finds the part of this dossier that a newer release recorded, if seal and chain hold; null when there is none. */
const findNewerPart = (text: string, digests: Digests): string | null => {
  const events = parseJsonAs(text, anyDossier)?.data?.events as Dossier['events'] | undefined;
  if (events === undefined || findChainProblem({ events }, digests) !== null) return null;
  try {
    for (const { type, schemaVersion } of events) requireKnownEvent(type, schemaVersion);
    return null;
  } catch (error) {
    return error instanceof EventTooNew ? error.message : null;
  }
};

export interface CheckedDossier {
  readonly findings: readonly Finding[];
  /** Null when the text is no dossier, or one of a newer release. */
  readonly dossier: Dossier | null;
  /**
   * Part that a newer release recorded; only the verifier of that release can check the rest. Null for a dossier of this
   * release.
   */
  readonly newer: string | null;
}

/** Checks a dossier's file from the file alone. */
export const checkDossier = (text: string, digests: Digests): CheckedDossier => {
  const { sha256 } = digests;
  const seal = { check: 'Seal over every byte', problem: findSealProblem(text, sha256) };
  const newer = seal.problem === null ? findNewerPart(text, digests) : null;
  if (newer !== null) {
    const chain = { check: 'Chain of the events', problem: null };
    return { findings: [seal, chain], dossier: null, newer };
  }
  const read = parseJsonAs(text, dossier);
  if (read?.success !== true) {
    const detail = read === null ? 'it is not JSON' : z.prettifyError(read.error);
    const shape = { check: 'Form of a dossier', problem: `The file is no dossier: ${detail}` };
    return { findings: [seal, shape], dossier: null, newer };
  }
  const found = read.data;
  return {
    dossier: found,
    newer,
    findings: [
      seal,
      { check: 'Form of a dossier', problem: null },
      { check: 'Chain of the events', problem: findChainProblem(found, digests) },
      { check: 'Order rebuilt from its events', problem: findOrderProblem(found, digests) },
      { check: 'Documents', problem: findDocumentsProblem(found, sha256) },
    ],
  };
};
