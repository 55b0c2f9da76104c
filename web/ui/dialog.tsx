import { Dialog as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface DialogProps {
  readonly trigger: ReactElement
  readonly title: string
  readonly description: string
  readonly children?: ReactNode
}

/** A question or notice over the page; holds focus, closes on Escape. */
export function Dialog({ trigger, title, description, children }: DialogProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade" />
        <Radix.Content className="fixed top-1/2 left-1/2 z-50 w-[min(32rem,calc(100vw-2.5rem))] -translate-1/2 rounded-soft bg-paper p-8 shadow-float data-[state=open]:animate-fade">
          <Radix.Title className="font-display text-title font-[430]">{title}</Radix.Title>
          <Radix.Description className="mt-3 text-slate">{description}</Radix.Description>
          <div className="mt-8 flex flex-wrap justify-end gap-3">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Whatever closes the dialog it stands in. */
export const DialogClose = Radix.Close
