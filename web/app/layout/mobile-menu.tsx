import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { SiteLink } from '#web/ui/link/site-link.tsx'
import { ContactLink } from '#web/content/site-settings/contact-link.tsx'
import { CloseIcon, MenuIcon } from '#web/ui/line-icons.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { openSheet } from '#web/ui/open-sheet.ts'
import { Sheet, sheetCommand } from '#web/ui/sheet.tsx'
import { useShop } from '#web/kit/use-shop.ts'

/** The navigation on a narrow screen: slides in from the right. */
export function MobileMenu() {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <>
      <div className="md:hidden">
        <noscript>
          <a className="grid size-11 place-items-center text-small font-medium" href="#quick-links">
            Menu
          </a>
        </noscript>
        <button
          {...sheetCommand('show-modal', menuId)}
          aria-haspopup="dialog"
          aria-label="Open menu"
          className="-mr-2.5 grid noscript:hidden size-11 place-items-center rounded-round hover:bg-ink/8"
          onClick={(event) => {
            event.preventDefault()
            openSheet(sheet.current)
          }}
          ref={button}
          type="button"
        >
          <MenuIcon className="size-6" strokeWidth={1.6} />
        </button>
      </div>
      {/* Outside the part that wide windows hide, or the page would stay inert. */}
      <MobileMenuPanel button={button} sheet={sheet} />
    </>
  )
}

const menuId = 'menu'

interface MobileMenuPanelProps {
  /** The button that opens the menu; gets the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly sheet: RefObject<HTMLDialogElement | null>
}

/**
 * The panel of the menu: the main links, further links of the footer, the order button and the phone
 * number. The panel is part of every page's HTML, so that it opens before the scripts have loaded.
 */
function MobileMenuPanel({ button, sheet }: MobileMenuPanelProps) {
  const leaves = useRef(false)
  const shop = useShop()
  const { mainLinks, footerLinks, orderLabel } = useSiteQuery('site-settings')
  const shown = new Set(['/order', ...mainLinks.map(({ to }) => to)])
  const furtherLinks = footerLinks.filter(({ to }) => !shown.has(to))
  const close = () => {
    leaves.current = true
    sheet.current?.close()
  }
  const { subscribe } = useRouter()
  // Back and Forward leave the page, just like links.
  useEffect(() =>
    subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (pathChanged && sheet.current?.open) close()
    }),
  )
  const returnFocus = () => {
    // After a link, the new page gets the focus; after closing, the button. By default the browser
    // would scroll to the start of the sticky header.
    if (!leaves.current) button.current?.focus({ preventScroll: true })
    leaves.current = false
  }
  return (
    <Sheet
      className="on-night max-w-panel flex-col bg-ink text-cloud open:flex"
      id={menuId}
      label="Menu"
      onClose={returnFocus}
      ref={sheet}
    >
      <div className="flex min-h-header shrink-0 items-center justify-between border-b border-line-night px-gutter">
        <p className="caption text-cloud/75">Menu</p>
        <button
          {...sheetCommand('close', menuId)}
          aria-label="Close menu"
          className="-mr-2.5 grid size-11 place-items-center rounded-round hover:bg-cloud/10"
          onClick={(event) => {
            event.preventDefault()
            sheet.current?.close()
          }}
          type="button"
        >
          <CloseIcon className="size-6" strokeWidth={1.6} />
        </button>
      </div>
      <nav aria-label="Main" className="px-gutter">
        <ul>
          {mainLinks.map((link) => (
            <li className="border-b border-line-night" key={`${link.to} ${link.label}`}>
              <SiteLink className="menu-link" onClick={close} to={link.to}>
                {link.label}
              </SiteLink>
            </li>
          ))}
        </ul>
        {furtherLinks.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-x-7">
            {furtherLinks.map((link) => (
              <li key={`${link.to} ${link.label}`}>
                <SiteLink
                  className="inline-flex min-h-11 min-w-11 items-center text-small data-[status=active]:underline"
                  onClick={close}
                  to={link.to}
                >
                  {link.label}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div className="mt-auto space-y-6 px-gutter pt-10 pb-8">
        <LinkButton className="w-full" onClick={close} to="/order" tone="accent">
          {shop ? 'Inquire' : orderLabel}
        </LinkButton>
        <MenuContact />
      </div>
    </Sheet>
  )
}

function MenuContact() {
  const { supportHours } = useSiteQuery('site-settings')
  return (
    <p className="text-small text-cloud/80">
      <ContactLink
        className="inline-flex min-h-11 items-center font-medium text-cloud tabular-nums"
        field="phone"
      />
      <br />
      {supportHours}
    </p>
  )
}
