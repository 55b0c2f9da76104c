import type { AnyRoute } from '@tanstack/react-router'
import { type ComponentType, createElement, useEffect } from 'react'
import type { AppRouter } from '#web/router.tsx'
import { partHydrated } from '#web/ui/page/page-hydration.ts'

type Shown<Props> = ComponentType<Props> & { preload?: () => Promise<void> | undefined }

/**
 * Reports the page as hydrated after the router's innermost component is. The router has no event for
 * this moment: its first `onRendered` comes when only the layout is hydrated.
 */
export function reportHydration(router: AppRouter): void {
  const innermost = router.state.matches.at(-1)
  if (!innermost) return
  const route: AnyRoute = router.routesById[innermost.routeId]
  for (const options of [route.options, router.options]) {
    for (const name of shownBy) {
      // Route and router use the same names for components with the same props.
      const part = Reflect.get(options, name) as Shown<object> | undefined
      if (part) Reflect.set(options, name, reporting(part))
    }
  }
}

/** The options that can contain the page's component. */
const shownBy = [
  'component',
  'notFoundComponent',
  'errorComponent',
  'defaultNotFoundComponent',
  'defaultErrorComponent',
]

/** The same component, but it reports its first effect. No element is added, so ids stay unchanged. */
function reporting<Props extends object>(Inner: Shown<Props>): Shown<Props> {
  function Reporting(props: Props) {
    useEffect(partHydrated, [])
    return createElement(Inner, props)
  }
  return Object.assign(Reporting, Inner.preload && { preload: Inner.preload })
}
