import type { EventMetadata } from '@quartermaster/contracts/core/event';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../event-store/event-store.ts';

/** A message that no relay of this product wrote. */
export class ForeignMessage extends Error {
  override readonly name = 'ForeignMessage';
}

/** An event on Kafka: with the position of the event before it in its partition, START for the first one. */
export interface PartitionEvent {
  readonly event: RecordedEvent;
  readonly previous: Position;
}

const SOURCE = '/quartermaster';
const TYPE = 'quartermaster.';
const SCHEMA = 'urn:quartermaster:event:';

type HeaderValues = Record<string, string>;

const toHeaders = ({ event, previous }: PartitionEvent): HeaderValues => {
  const { teamId, actor, commandId, correlationId, causationId, ...others } = event.metadata;
  others satisfies Record<string, never>; // a new field of the metadata needs its header here
  const headers: HeaderValues = {
    ce_specversion: '1.0',
    ce_id: event.id,
    ce_source: SOURCE,
    ce_type: TYPE + event.type,
    ce_subject: event.stream,
    ce_time: event.recordedAt,
    ce_dataschema: `${SCHEMA}${encodeURIComponent(event.type)}:${event.schemaVersion}`,
    'content-type': 'application/json',
    ce_partitionkey: teamId,
    ce_streamrevision: String(event.revision),
    ce_globalposition: String(event.position),
    ce_actor: JSON.stringify(actor),
    ce_commandid: commandId,
    ce_correlationid: correlationId,
  };
  if (previous !== START) headers['ce_previousposition'] = String(previous);
  if (causationId !== null) headers['ce_causationid'] = causationId;
  return headers;
};

/**
 * An event as a message in the binary mode of CloudEvents: attributes in headers, data as the value. The team is the key.
 * The value is never null, since Kafka treats a null value as the deletion of its key, the team.
 */
export const toMessage = (travelling: PartitionEvent): Message & { readonly value: string } => ({
  key: travelling.event.metadata.teamId,
  value: JSON.stringify(travelling.event.data ?? null),
  headers: toHeaders(travelling),
});

/** The parts of a message that carry the event. */
export type ReceivedMessage = Pick<KafkaMessage, 'value' | 'headers'>;

const findHeader = (headers: IHeaders, name: string): string | undefined =>
  headers[name]?.toString();

const requireHeader = (headers: IHeaders, name: string): string => {
  const value = findHeader(headers, name);
  if (value === undefined) throw new ForeignMessage(`A message of the bus has no header ${name}`);
  return value;
};

const parseMetadata = (headers: IHeaders): EventMetadata => ({
  teamId: requireHeader(headers, 'ce_partitionkey'),
  actor: JSON.parse(requireHeader(headers, 'ce_actor')) as EventMetadata['actor'],
  commandId: requireHeader(headers, 'ce_commandid'),
  correlationId: requireHeader(headers, 'ce_correlationid'),
  causationId: findHeader(headers, 'ce_causationid') ?? null,
});

const parseSchemaVersion = (schema: string): number =>
  Number(schema.slice(schema.lastIndexOf(':') + 1));

/** The log position of a message's event; cheaper than decoding the message. */
export const readPosition = ({ headers = {} }: ReceivedMessage): Position =>
  toPosition(requireHeader(headers, 'ce_globalposition'));

/** The event exactly as the log returned it; throws ForeignMessage. */
export const fromMessage = ({ value, headers = {} }: ReceivedMessage): PartitionEvent => {
  if (value === null) throw new ForeignMessage('A message of the bus has no value');
  const event: RecordedEvent = {
    id: requireHeader(headers, 'ce_id'),
    type: requireHeader(headers, 'ce_type').slice(TYPE.length),
    schemaVersion: parseSchemaVersion(requireHeader(headers, 'ce_dataschema')),
    data: JSON.parse(value.toString()) as unknown,
    metadata: parseMetadata(headers),
    stream: requireHeader(headers, 'ce_subject'),
    revision: Number(requireHeader(headers, 'ce_streamrevision')),
    position: toPosition(requireHeader(headers, 'ce_globalposition')),
    recordedAt: requireHeader(headers, 'ce_time'),
  };
  return { event, previous: toPosition(findHeader(headers, 'ce_previousposition') ?? '') };
};
