import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { mainLinks } from '#web/layout/main-links.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { phoneHref } from '#web/site-settings/contact-hrefs.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet, SheetClose } from '#web/ui/sheet.tsx'

/** The navigation on a narrow screen: slides in from the right. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="md:hidden">
      <noscript>
        <style>{'.needs-script { display: none !important }'}</style>
        <a className="grid size-11 place-items-center text-small font-medium" href="#quick-links">
          Menu
        </a>
      </noscript>
      <Sheet
        onOpenChange={setOpen}
        open={open}
        title="Menu"
        trigger={
          <button
            aria-label="Open menu"
            className="needs-script -mr-2.5 grid size-11 place-items-center rounded-round hover:bg-ink/8"
            type="button"
          >
            <Menu aria-hidden="true" className="size-6" strokeWidth={1.6} />
          </button>
        }
      >
        <div className="flex h-header shrink-0 items-center justify-between border-b border-line-night pr-[calc(var(--spacing-gutter)-0.625rem)] pl-gutter">
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
                  className="flex items-center justify-between py-5 font-display text-heading font-[390] after:size-2 after:rounded-round data-[status=active]:after:bg-apricot"
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
    </div>
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
