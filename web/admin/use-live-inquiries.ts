import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type RetryPace, retryDelayMs } from '#schemas/runtime/retry-delay.ts'
import { isInquiryQuery, sessionQueryOptions } from './admin.queries.ts'

/** The pauses before an ended stream is opened again. */
const reopenPace: RetryPace = { baseMs: 2000, maxMs: 60_000 }

/** How long a refresh waits for a running request before it checks again, in ms. */
const waitMs = 200

const changeContract = v.pipe(v.string(), v.parseJson(), v.object({ added: v.number() }))

/**
 * Keeps the list up to date with the server's events.
 *
 * @returns the number of inquiries that have arrived since the page was opened
 */
export function useLiveInquiries(): number {
  const client = useQueryClient()
  const [arrived, setArrived] = useState(0)

  useEffect(() => {
    let source: EventSource | undefined
    let reopening: ReturnType<typeof setTimeout> | undefined
    let refreshing: ReturnType<typeof setTimeout> | undefined
    let attempts = 0

    const refresh = () => {
      clearTimeout(refreshing)
      // A running request finishes first, so that a requested next page is not lost.
      if (client.isFetching({ predicate: isInquiryQuery }) > 0) {
        refreshing = setTimeout(refresh, waitMs)
      } else void client.invalidateQueries({ predicate: isInquiryQuery })
    }
    const open = () => {
      source = new EventSource('/api/contacts/events')
      source.addEventListener('beat', () => {
        attempts = 0
      })
      // The server also sends this when a stream starts, because earlier changes were missed.
      source.addEventListener('change', (event) => {
        const change = v.safeParse(changeContract, event.data)
        if (change.success) setArrived((count) => count + change.output.added)
        refresh()
      })
      source.addEventListener('error', () => {
        // An expired session answers 401, which shows the sign-in form.
        if (source?.readyState === EventSource.CLOSED) {
          void client.invalidateQueries(sessionQueryOptions)
        }
        // The browser itself would retry forever at a constant pace.
        source?.close()
        attempts += 1
        clearTimeout(reopening)
        reopening = setTimeout(open, retryDelayMs(reopenPace, attempts))
      })
    }

    open()
    return () => {
      clearTimeout(reopening)
      clearTimeout(refreshing)
      source?.close()
    }
  }, [client])

  return arrived
}
