import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * Provides the delays of the tooltips inside it: 700 ms until one opens, 300 ms within which the next
 * opens at once (`docs/product.md §9`).
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** Shows a short hint while its control is hovered or focused; the control keeps its own name. */
export function Tooltip({ hint, children }: { hint: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="z-50 animate-fade rounded-small bg-ink px-3 py-1.5 text-caption font-medium text-cloud shadow-raised"
          sideOffset={6}
        >
          {hint}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
