import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

/** The types of a value in OTLP's JSON; 64-bit numbers are sent as text. */
const valueContract = v.union([
  v.pipe(
    v.object({ stringValue: v.string() }),
    v.transform(({ stringValue }) => stringValue),
  ),
  v.pipe(
    v.object({ boolValue: v.boolean() }),
    v.transform(({ boolValue }) => boolValue),
  ),
  v.pipe(
    v.object({ intValue: v.union([v.string(), v.number()]) }),
    v.transform(({ intValue }) => Number(intValue)),
  ),
  v.pipe(
    v.object({ doubleValue: v.number() }),
    v.transform(({ doubleValue }) => doubleValue),
  ),
])
const attributesContract = v.pipe(
  v.optional(v.array(v.object({ key: v.string(), value: valueContract })), []),
  v.transform((pairs): Readonly<Record<string, string | number | boolean>> =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, value])),
  ),
)
const spanContract = v.object({
  traceId: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  spanId: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: v.number(),
  startTimeUnixNano: v.string(),
  endTimeUnixNano: v.string(),
  attributes: attributesContract,
  /** Code 2 is an error. */
  status: v.object({ code: v.optional(v.number(), 0) }),
  events: v.optional(v.array(v.object({ name: v.string(), attributes: attributesContract })), []),
  links: v.optional(v.array(v.object({ traceId: v.string(), spanId: v.string() })), []),
})
const exportContract = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: attributesContract }),
      scopeSpans: v.array(v.object({ spans: v.array(spanContract) })),
    }),
  ),
})

/** A span as the collector received it. */
export type CollectedSpan = v.InferOutput<typeof spanContract>

/** The collector's reaction to a batch: it accepts it, answers with a status, or never answers. */
export type CollectorBehavior = 'accepts' | 'hangs' | number

/** An OTLP receiver on loopback, like a collector. */
export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  behavior: CollectorBehavior
  /** The path, headers and body of each batch, regardless of the answer. */
  readonly batches: readonly Batch[]
  /** The spans in the accepted JSON batches. */
  spans(): CollectedSpan[]
  /** The server's attributes in the last batch. */
  resource(): Readonly<Record<string, string | number | boolean>>
  /** Whether any received bytes contain a text. */
  holds(text: string | RegExp): boolean
  /** Ends abruptly, as a killed process does: connections are cut. */
  stop(): Promise<void>
}

interface Batch {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly isTaken: boolean
}

/** Starts a collector. */
export async function startCollector(port = 0): Promise<Collector> {
  const batches: Batch[] = []
  let behavior: CollectorBehavior = 'accepts'
  const answer = (response: ServerResponse) => {
    if (behavior === 'hangs') return
    response.writeHead(behavior === 'accepts' ? 200 : behavior, {
      'content-type': 'application/json',
    })
    response.end('{}')
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', headers } = request
    batches.push({ path, headers, body: await buffer(request), isTaken: behavior === 'accepts' })
    answer(response)
  }
  const { url, stop } = await startHttp((request, response) => void take(request, response), port)
  const taken = () =>
    batches
      .filter(({ isTaken, headers }) => isTaken && headers['content-type'] === 'application/json')
      .flatMap(({ body }) => v.parse(exportContract, JSON.parse(body.toString())).resourceSpans)
  return {
    url,
    get behavior() {
      return behavior
    },
    set behavior(next) {
      behavior = next
    },
    batches,
    spans: () => taken().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => taken().at(-1)?.resource.attributes ?? {},
    holds: (text) =>
      batches.some(({ path, headers, body }) => {
        const all = `${path}\n${JSON.stringify(headers)}\n${body.toString('latin1')}\n${body.toString()}`
        return typeof text === 'string' ? all.includes(text) : text.test(all)
      }),
    stop,
  }
}

/** The settings that send every span to a collector at once, in JSON. */
export function tracedTo(collector: Pick<Collector, 'url'>): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    // Long enough for a busy machine; tests of a failing collector set their own timeout.
    OTEL_EXPORTER_OTLP_TIMEOUT: '5000',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  }
}
