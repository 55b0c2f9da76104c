import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Card, Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useSyncExternalStore } from 'react'
import { useClient, useDocumentPairPermissions } from 'sanity'
import * as v from 'valibot'
import { resendRequest } from '#schemas/inquiry/inquiry-patches.ts'
import { isInquiry } from '#schemas/inquiry/inquiry-groq-filter.ts'
import {
  type DeliveryOutage,
  outageAttempts,
  outageText,
} from '#schemas/inquiry/delivery-outage.ts'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { watchPerClient } from '#studio/watch/watch-per-client.ts'

/** Inquiries whose email to the team keeps failing. */
const isStuck = `${isInquiry} && delivery.notification.state == "waiting"
  && delivery.notification.attempts >= ${outageAttempts} && !defined(erasedAt)`

const stuckQuery = `{
  "count": count(*[${isStuck}]),
  "oldest": *[${isStuck}] | order(submittedAt asc) [0] {_id, submittedAt, resendRequest},
  "latest": *[${isStuck}] | order(delivery.notification.changedAt desc) [0].delivery.notification,
  "nextAt": *[${isStuck}] | order(delivery.notification.nextAt asc) [0].delivery.notification.nextAt
}`

const stuckContract = v.object({
  count: v.number(),
  oldest: v.object({ _id: v.string(), submittedAt: v.string(), resendRequest: v.unknown() }),
  latest: v.object({ problem: v.string() }),
  nextAt: v.string(),
})

interface Stuck {
  readonly outage: DeliveryOutage
  /** The document that takes the request to try again. */
  readonly id: string
  readonly isRequested: boolean
}

const watchOf = watchPerClient((client) => {
  const load = async (): Promise<Stuck | null> => {
    const answer: unknown = await client.fetch(stuckQuery, {}, { perspective: 'raw' })
    const { success, output } = v.safeParse(stuckContract, answer)
    if (!success) return null
    const { count, oldest, latest, nextAt } = output
    const { _id: id, submittedAt: since } = oldest
    const outage = {
      step: 'notification',
      count,
      since,
      nextAt,
      problem: latest.problem,
    } as const
    return { outage, id, isRequested: oldest.resendRequest != null }
  }
  return new LakeWatch({ client, filter: isStuck, load })
})

/** How many inquiries have not reached the team by email, why, and a button for the next attempt. */
export function OutageBanner() {
  const watch = watchOf(useClient({ apiVersion: lakeApiVersion }))
  const stuck = useSyncExternalStore(watch.subscribe, watch.read)
  return stuck ? <Banner {...stuck} /> : null
}

function Banner({ outage, id, isRequested }: Stuck) {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [permissions] = useDocumentPairPermissions({
    id,
    type: inquiryType.name,
    permission: 'update',
  })
  const { push } = useToast()
  // The server then tries all inquiries, because they wait for the same service.
  const tryNow = async () => {
    try {
      await client.patch(id, resendRequest(['notification'])).commit()
      push({ status: 'success', title: 'The server starts the next attempt now' })
    } catch {
      push({ status: 'error', title: 'The request could not be stored. Try again.' })
    }
  }
  return (
    <Card borderBottom paddingX={4} paddingY={3} role="alert" tone="critical">
      <Flex align="center" gap={3}>
        <Text size={1}>
          <WarningOutlineIcon />
        </Text>
        <Text size={1} style={{ flex: 1 }}>
          {outageText(outage)}
        </Text>
        <Button
          disabled={isRequested || permissions?.granted !== true}
          fontSize={1}
          mode="ghost"
          onClick={() => void tryNow()}
          padding={2}
          text={isRequested ? 'Trying…' : 'Try now'}
        />
      </Flex>
    </Card>
  )
}
