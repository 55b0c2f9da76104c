import { useRef } from 'react'
import { menuId, MobileMenuPanel } from '#web/layout/mobile-menu-panel.tsx'
import { openSheet } from '#web/ui/open-sheet.ts'
import { sheetCommand } from '#web/ui/sheet.tsx'
import { MenuIcon } from '#web/ui/line-icons.tsx'

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
      {/* Not in the part that wide windows hide: the page would stay inert. */}
      <MobileMenuPanel button={button} sheet={sheet} />
    </>
  )
}
