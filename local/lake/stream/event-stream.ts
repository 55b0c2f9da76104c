/** Between two signs of life on a stream that is otherwise silent, in ms. */
const keepAliveInterval = 15_000

/** One server-sent event. */
export interface ServerEvent {
  readonly event: string
  readonly id?: string | undefined
  readonly data: unknown
}

/**
 * A `text/event-stream` response. `start` gets the way to send and returns the way to stop, which
 * is called once the reader is gone.
 */
export function eventStream(start: (send: (event: ServerEvent) => void) => () => void): Response {
  let stop = () => {}
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const timer = setInterval(() => write(': keep-alive\n\n'), keepAliveInterval)
      timer.unref()
      write(':\n\n')
      const end = start((event) => write(serialize(event)))
      stop = () => {
        clearInterval(timer)
        end()
      }
    },
    cancel: () => stop(),
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function serialize({ event, id, data }: ServerEvent): string {
  const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${id}`])]
  return `${lines.join('\n')}\ndata: ${JSON.stringify(data)}\n\n`
}
