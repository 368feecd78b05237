import type { EventMetadata } from '@quartermaster/contracts/core/event';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../event-store/event-store.ts';

/** A message that no relay of this product wrote. */
export class ForeignMessage extends Error {
  override readonly name = 'ForeignMessage';
}

/** An event on Kafka: with the position of the event before it in its partition, START for the first one. */
export interface TravellingEvent {
  readonly event: RecordedEvent;
  readonly previous: Position;
}

const SOURCE = '/quartermaster';
const TYPE = 'quartermaster.';
const SCHEMA = 'urn:quartermaster:event:';

type HeaderValues = Record<string, string>;

const headersOf = ({ event, previous }: TravellingEvent): HeaderValues => {
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
export const toMessage = (travelling: TravellingEvent): Message & { readonly value: string } => ({
  key: travelling.event.metadata.teamId,
  value: JSON.stringify(travelling.event.data ?? null),
  headers: headersOf(travelling),
});

/** The parts of a message that carry the event. */
export type Received = Pick<KafkaMessage, 'value' | 'headers'>;

const optional = (headers: IHeaders, name: string): string | undefined => headers[name]?.toString();

const needed = (headers: IHeaders, name: string): string => {
  const value = optional(headers, name);
  if (value === undefined) throw new ForeignMessage(`A message of the bus has no header ${name}`);
  return value;
};

const metadataOf = (headers: IHeaders): EventMetadata => ({
  teamId: needed(headers, 'ce_partitionkey'),
  actor: JSON.parse(needed(headers, 'ce_actor')) as EventMetadata['actor'],
  commandId: needed(headers, 'ce_commandid'),
  correlationId: needed(headers, 'ce_correlationid'),
  causationId: optional(headers, 'ce_causationid') ?? null,
});

const versionOf = (schema: string): number => Number(schema.slice(schema.lastIndexOf(':') + 1));

/** The log position of a message's event; cheaper than decoding the message. */
export const positionIn = ({ headers = {} }: Received): Position =>
  toPosition(needed(headers, 'ce_globalposition'));

/** The event exactly as the log returned it; throws ForeignMessage. */
export const fromMessage = ({ value, headers = {} }: Received): TravellingEvent => {
  if (value === null) throw new ForeignMessage('A message of the bus has no value');
  const event: RecordedEvent = {
    id: needed(headers, 'ce_id'),
    type: needed(headers, 'ce_type').slice(TYPE.length),
    schemaVersion: versionOf(needed(headers, 'ce_dataschema')),
    data: JSON.parse(value.toString()) as unknown,
    metadata: metadataOf(headers),
    stream: needed(headers, 'ce_subject'),
    revision: Number(needed(headers, 'ce_streamrevision')),
    position: toPosition(needed(headers, 'ce_globalposition')),
    recordedAt: needed(headers, 'ce_time'),
  };
  return { event, previous: toPosition(optional(headers, 'ce_previousposition') ?? '') };
};
