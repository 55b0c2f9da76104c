import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import { isInquiryQuery, sessionQueryOptions } from './admin.queries.ts'

/** How soon a stream that has ended is opened again. */
const reopenPace: RetryPace = { baseMs: 2000, maxMs: 60_000 }

/** How long a refresh waits for a request under way before it looks again, in ms. */
const waitMs = 200

const changeContract = v.pipe(v.string(), v.parseJson(), v.object({ added: v.number() }))

/**
 * Keeps the list up to date by the events that the server sends.
 *
 * @returns how many inquiries have arrived since the page was opened
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
      // A request under way can finish first: a next page that was asked for must not be lost.
      if (client.isFetching({ predicate: isInquiryQuery }) > 0) {
        refreshing = setTimeout(refresh, waitMs)
      } else void client.invalidateQueries({ predicate: isInquiryQuery })
    }
    const open = () => {
      source = new EventSource('/api/contacts/events')
      source.addEventListener('beat', () => {
        attempts = 0
      })
      // Also sent when a stream begins, because changes before that were missed.
      source.addEventListener('change', (event) => {
        const change = v.safeParse(changeContract, event.data)
        if (change.success) setArrived((count) => count + change.output.added)
        refresh()
      })
      source.addEventListener('error', () => {
        // A session that is over answers 401, and that shows the sign-in form.
        if (source?.readyState === EventSource.CLOSED) {
          void client.invalidateQueries(sessionQueryOptions)
        }
        // The browser itself would retry for ever at one pace.
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
