import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DetailsBlock } from './details-block.tsx'
import { fullTime } from './inquiry-labels.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

type Delivery = ListedInquiry['delivery'][DeliveryReceiver]

const dots: Record<string, string> = {
  done: 'rounded-round bg-sage-deep',
  waiting: 'rounded-round bg-apricot',
  refused: 'rotate-45 bg-danger',
}

/** The deliveries of an inquiry and their results; staff can repeat each delivery. */
export function DeliveryList({ inquiry }: { inquiry: ListedInquiry }) {
  const resend = useInquiryAction(inquiry.id, 'Not sent')
  const send = (step: DeliveryReceiver, title: string) =>
    resend.mutate({
      method: 'POST',
      path: '/resend',
      body: { step },
      toast: { title: 'Sending again', description: `${title} will be sent again.` },
    })
  return (
    <DetailsBlock title="Delivery">
      <ol className="border-t border-line">
        {deliveryReceivers.map(({ value, title }) => {
          const delivery = inquiry.delivery[value]
          return (
            <li
              className="flex items-center gap-4 border-b border-line py-3 text-small"
              key={value}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'size-2.5 shrink-0',
                  dots[delivery?.state ?? ''] ?? 'rounded-round border border-line-strong',
                )}
              />
              <div className="min-w-0 grow">
                <p className="font-medium">{title}</p>
                <p className="text-slate">{deliveryText(delivery)}</p>
                {delivery?.outcome && (
                  <p className="text-slate">
                    Mail service: {delivery.outcome}
                    {delivery.outcomeAt && `, ${fullTime(delivery.outcomeAt)}`}
                  </p>
                )}
              </div>
              {inquiry.erasedAt === null && (
                <Button
                  aria-disabled={resend.isPending}
                  aria-label={`${delivery ? 'Send again' : 'Send'}: ${title}`}
                  className="shrink-0"
                  onClick={() => {
                    if (!resend.isPending) send(value, title)
                  }}
                  size="small"
                  tone="outline"
                >
                  {delivery ? 'Send again' : 'Send'}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </DetailsBlock>
  )
}

function deliveryText(delivery: Delivery): string {
  if (!delivery) return 'Not sent'
  const { state, attempts, changedAt, problem } = delivery
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const because = problem ? `: ${problem}` : ''
  if (state === 'done') return `Sent ${fullTime(changedAt)}`
  if (state === 'waiting') return `Waiting, ${tries}${because}`
  return `Not delivered, ${tries}${because}`
}
