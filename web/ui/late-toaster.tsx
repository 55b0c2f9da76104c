import { type ComponentType, useEffect, useState } from 'react'

/** Where toasts appear, loaded once the page is alive: no toast can come before that. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    // At once, not with the first toast: that one may tell that the network is gone.
    import('#web/ui/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => {},
    )
  }, [])
  return Toaster && <Toaster />
}
