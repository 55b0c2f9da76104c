import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'

interface InPageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of the link's target element. */
  readonly target: string
}

/**
 * A link to a part of the same page: scrolls that part into view and focuses its heading on every
 * click. The page jumps, because a smooth scroll would continue for some pixels on the next page.
 */
export function InPageLink({ target, children, ...rest }: InPageLinkProps) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    const part = document.querySelector(`#${CSS.escape(target)}`)
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!part || !isPlain) return
    event.preventDefault()
    if (window.location.hash !== `#${target}`) {
      void navigate({
        to: '.',
        search: true,
        hash: target,
        hashScrollIntoView: false,
        resetScroll: false,
      })
    }
    showPart(part)
  }
  return (
    <a href={`#${target}`} onClick={go} {...rest}>
      {children}
    </a>
  )
}

function showPart(part: Element): void {
  part.scrollIntoView()
  const name = part.getAttribute('aria-labelledby')
  const heading = (name && document.querySelector<HTMLElement>(`#${CSS.escape(name)}`)) || part
  if (heading instanceof HTMLElement) focusHeading(heading)
}
