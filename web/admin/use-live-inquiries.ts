import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { followEvents } from '#web/content/follow-events.ts'
import { isInquiryQuery, outagesQueryOptions, sessionQueryOptions } from './admin.queries.ts'

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
    let refreshing: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(refreshing)
      // A running request finishes first, so that a requested next page is not lost.
      if (client.isFetching({ predicate: isInquiryQuery }) > 0) {
        refreshing = setTimeout(refresh, waitMs)
      } else void client.invalidateQueries({ predicate: isInquiryQuery })
    }
    // The server also sends a change when a stream starts, because the page missed earlier changes.
    const hear = ({ data }: MessageEvent<string>) => {
      const change = v.safeParse(changeContract, data)
      if (change.success) setArrived((count) => count + change.output.added)
      refresh()
    }
    const stream = followEvents({
      url: () => '/api/contacts/events',
      // While the lake does not answer, no change reports an outage.
      listeners: { change: hear, beat: () => void client.invalidateQueries(outagesQueryOptions) },
      // With an expired session, this query gets a 401, which shows the sign-in form.
      onLost: (_, isRejected) => isRejected && void client.invalidateQueries(sessionQueryOptions),
    })
    stream.open()
    return () => {
      clearTimeout(refreshing)
      stream.close()
    }
  }, [client])

  return arrived
}
