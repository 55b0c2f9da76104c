import { Menu } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { MobileMenuPanelProps } from '#web/layout/mobile-menu-panel.tsx'

/** The navigation on a narrow screen: slides in from the right. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<MobileMenuPanelProps> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Loaded after hydration, so that the first page does not wait for it.
    import('#web/layout/mobile-menu-panel.tsx').then(
      (loaded) => setPanel(() => loaded.MobileMenuPanel),
      () => {},
    )
  }, [])
  return (
    <div className="md:hidden">
      <noscript>
        <a className="grid size-11 place-items-center text-small font-medium" href="#quick-links">
          Menu
        </a>
      </noscript>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label="Open menu"
        className="-mr-2.5 grid noscript:hidden size-11 place-items-center rounded-round hover:bg-ink/8"
        onClick={() => setOpen(true)}
        ref={button}
        type="button"
      >
        <Menu aria-hidden="true" className="size-6" strokeWidth={1.6} />
      </button>
      {Panel && <Panel button={button} onOpenChange={setOpen} open={open} />}
    </div>
  )
}
