import { type ComponentType, useEffect, useState } from 'react'

/** The toaster, loaded after hydration: no toast can be shown before. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Not with the first toast, which may report that the network is gone.
    import('#web/ui/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => {},
    )
  }, [])
  return Toaster && <Toaster />
}
