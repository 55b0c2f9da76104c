import {
  type DeliveryOutage,
  deliveryOutageContract,
  outageAttempts,
  teamSteps,
} from '#schemas/inquiry/delivery-outage.ts'
import * as v from 'valibot'
import { AppError } from '#api/http/errors.ts'
import type { InquiryEntry, InquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import type { Delivery } from '#api/outbox/delivery.ts'

/** Reports the inquiries that have not reached the team, and lets the team start the next attempts. */
export function deliveryOutages(
  outbox: Pick<InquiryOutbox, 'failing'>,
  delivery: Pick<Delivery<InquiryEntry>, 'tryNow'>,
) {
  return {
    /** @throws {AppError} `journal-unavailable` */
    async now(): Promise<DeliveryOutage[]> {
      const failing = await reachOutbox(async () => outbox.failing(teamSteps, outageAttempts))
      return failing.map(({ since, nextAt, ...outage }) =>
        v.parse(deliveryOutageContract, {
          ...outage,
          since: new Date(since).toISOString(),
          nextAt: new Date(nextAt).toISOString(),
        }),
      )
    },
    /** @throws {AppError} `journal-unavailable` */
    tryNow: () => reachOutbox(() => delivery.tryNow(teamSteps)),
  }
}

async function reachOutbox<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    const message = 'The server cannot reach its store of inquiries. Please try again.'
    throw new AppError('journal-unavailable', message, { cause })
  }
}
