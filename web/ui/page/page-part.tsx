import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { partHydrated, partRendered } from './page-hydration.ts'

/** Layout effects run only in the browser; the server would warn about them. */
const useBrowserEffect = import.meta.env.SSR ? () => {} : useLayoutEffect

/** A part of a page that loads separately and shows nothing until then; React hydrates it later. */
export function PagePart({ children }: { children: ReactNode }) {
  // Counted in the same commit that hydrates the page, before the page reports itself.
  useBrowserEffect(partRendered, [])
  return (
    <Suspense fallback={null}>
      <Hydrated />
      {children}
    </Suspense>
  )
}

function Hydrated() {
  useEffect(partHydrated, [])
  return null
}
