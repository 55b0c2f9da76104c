import {
  deliverySteps,
  inquiryOutbox,
  type DeliveryStep,
  type InquiryEntry,
  type InquiryStepRunners,
} from '#api/inquiry/inquiry-entry.ts'
import { Delivery, type DeliveryOptions } from '#api/outbox/delivery.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { outboxEntry } from './first-outbox.ts'
import { silentLog } from './silent-log.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

export interface OpenDeliveryOptions extends Partial<
  Pick<
    DeliveryOptions<InquiryEntry>,
    'log' | 'retryMs' | 'attemptMs' | 'onAttempt' | 'now' | 'random'
  >
> {
  /** The steps of each entry; default: those that have a runner. */
  readonly steps?: readonly DeliveryStep[]
}

/** An outbox in its own folder, and a delivery that has not been started. */
export function openDelivery(runners: InquiryStepRunners, options: OpenDeliveryOptions = {}) {
  const { steps = deliverySteps.filter((step) => runners[step] !== undefined), ...others } = options
  const { log = silentLog, now = Date.now } = options
  const folder = newFolder()
  const definition = inquiryOutbox(deliverySteps.filter((step) => steps.includes(step)))
  const outbox = new OutboxStore({ folder, uncertainWaitMs: 0, log, definition, now })
  const delivery = new Delivery({ outbox, runners, log, retryMs: 1000, ...others })
  const accept = async (id: string) => {
    const entry = outboxEntry(id)
    await outbox.accept({ entry, steps, idempotency: null })
    return entry
  }
  return {
    outbox,
    delivery,
    accept,
    /** Accepts an entry, and delivers it at once. */
    send: async (id: string) => {
      const entry = await accept(id)
      await delivery.deliverNow(entry)
      return entry
    },
    stateOf: (id: string, step: DeliveryStep) =>
      outbox.steps(id).find((record) => record.step === step),
    stop: async () => {
      await delivery.stop(0)
      outbox.close()
    },
  }
}
