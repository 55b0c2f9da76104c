import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { mainLinks } from '#web/layout/main-links.ts'
import { focusHeading } from '#web/navigation/focus-heading.ts'
import { phoneHref } from '#web/site-settings/contact-hrefs.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet, SheetClose } from '#web/ui/sheet.tsx'

export interface MobileMenuPanelProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that opens the menu; gets the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/** What the menu button opens: the main links, the way to order, the phone number. */
export function MobileMenuPanel({ open, onOpenChange, button }: MobileMenuPanelProps) {
  const leaves = useRef(false)
  const close = () => {
    leaves.current = true
    onOpenChange(false)
  }
  const returnFocus = () => {
    // After a link the focus goes to the new page's heading, after closing to the button.
    if (leaves.current) focusHeading()
    else button.current?.focus()
    leaves.current = false
  }
  return (
    <Sheet onOpenChange={onOpenChange} open={open} returnFocus={returnFocus} title="Menu">
      <div className="flex min-h-header shrink-0 items-center justify-between border-b border-line-night pr-[calc(var(--spacing-gutter)-0.625rem)] pl-gutter">
        <p className="caption text-cloud/75">Menu</p>
        <SheetClose
          aria-label="Close menu"
          className="grid size-11 place-items-center rounded-round hover:bg-cloud/10"
        >
          <X aria-hidden="true" className="size-6" strokeWidth={1.6} />
        </SheetClose>
      </div>
      <nav aria-label="Main" className="px-gutter">
        <ul>
          {mainLinks.map((link) => (
            <li className="border-b border-line-night" key={link.to}>
              <Link
                activeOptions={{ exact: link.to === '/' }}
                className="flex items-center justify-between py-5 font-display text-heading font-[390] after:size-2 after:rounded-round data-[status=active]:after:bg-apricot data-[status=active]:forced-colors:after:bg-[Highlight]"
                onClick={close}
                to={link.to}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto space-y-6 px-gutter pt-10 pb-8">
        <LinkButton className="w-full" onClick={close} to="/order" tone="accent">
          Order Now
        </LinkButton>
        <MenuContact />
      </div>
    </Sheet>
  )
}

function MenuContact() {
  const { phone, supportHours } = useSiteSettings()
  return (
    <p className="text-small text-cloud/80">
      <a
        className="inline-flex min-h-11 items-center font-medium text-cloud tabular-nums"
        href={phoneHref(phone)}
      >
        {phone}
      </a>
      <br />
      {supportHours}
    </p>
  )
}
