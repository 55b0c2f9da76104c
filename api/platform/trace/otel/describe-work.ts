import { SpanKind, type Attributes } from '@opentelemetry/api'
import {
  ATTR_DB_NAMESPACE,
  ATTR_DB_OPERATION_BATCH_SIZE,
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_SYSTEM_NAME,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
} from '@opentelemetry/semantic-conventions'
import type { Work } from '../tracing.ts'

/** The initial properties of a span. */
export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
}

type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>
type Descriptions = { [Kind in Work['kind']]: (work: WorkOf<Kind>, dataset: string) => SpanStart }

// The conventions for messages are unstable, so the package does not export their names.
const messageAttributes = (operation: string, type: 'send' | 'process', destination: string) => ({
  'messaging.system.name': 'petjet_outbox',
  'messaging.operation.name': operation,
  'messaging.operation.type': type,
  'messaging.destination.name': destination,
})

const lakeAttributes = (dataset: string, operation: string) => ({
  [ATTR_DB_SYSTEM_NAME]: 'sanity',
  [ATTR_DB_NAMESPACE]: dataset,
  [ATTR_DB_OPERATION_NAME]: operation,
})

const descriptions: Descriptions = {
  render: () => ({ name: 'render page', kind: SpanKind.INTERNAL, attributes: {} }),
  search: () => ({ name: 'search', kind: SpanKind.INTERNAL, attributes: {} }),
  query: ({ name }, dataset) => ({
    name: `query ${name}`,
    kind: SpanKind.CLIENT,
    attributes: { ...lakeAttributes(dataset, 'query'), [ATTR_DB_QUERY_SUMMARY]: `query ${name}` },
  }),
  write: ({ count }, dataset) => ({
    name: 'mutate inquiries',
    kind: SpanKind.CLIENT,
    attributes: {
      ...lakeAttributes(dataset, 'mutate'),
      // By convention, a single operation is not a batch.
      ...(count > 1 && { [ATTR_DB_OPERATION_BATCH_SIZE]: count }),
    },
  }),
  store: ({ inquiry }) => ({
    name: 'store outbox',
    kind: SpanKind.PRODUCER,
    attributes: {
      ...messageAttributes('store', 'send', 'outbox'),
      'messaging.message.id': inquiry,
    },
  }),
  step: ({ step, inquiry, attempt, isUncertain }) => ({
    name: `deliver ${step}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      ...messageAttributes('deliver', 'process', step),
      'messaging.message.id': inquiry,
      'petjet.delivery.attempt': attempt,
      'petjet.delivery.uncertain': isUncertain,
    },
  }),
  call: ({ service, method, url }) => ({
    name: `${method} ${service}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [ATTR_HTTP_REQUEST_METHOD]: method,
      ...addressOf(url),
      'petjet.service': service,
    },
  }),
}

/**
 * Describes the span of some work, following OpenTelemetry's semantic conventions.
 *
 * @param dataset the lake's dataset
 */
export function describeWork<Kind extends Work['kind']>(
  work: WorkOf<Kind>,
  dataset: string,
): SpanStart {
  // Each kind's entry in the table accepts work of that kind.
  const describe = descriptions[work.kind] as (work: WorkOf<Kind>, dataset: string) => SpanStart
  return describe(work, dataset)
}

/** Host and port only, because path and query of a URL can contain a key. */
export function addressOf(url: string): Attributes {
  const { hostname, port, protocol } = new URL(url)
  const usual = protocol === 'https:' ? 443 : 80
  return { [ATTR_SERVER_ADDRESS]: hostname, [ATTR_SERVER_PORT]: port === '' ? usual : Number(port) }
}
