import { useEffect, useRef, useState } from 'react'
import { kitBodyPart, loadKitBody } from '#web/product/kit-body-part.ts'
import type { Kit } from '#web/product/read-kit.ts'

/**
 * A kit's contents and facts. The first page's stand in its HTML, where they stay as they are: nothing
 * in them needs a script. What draws them loads with the next kit, or once this one has changed.
 */
export function KitBody({ kit }: { kit: Kit }) {
  const { View } = kitBodyPart
  const [first] = useState(kit)
  const [isFirstPage] = useState(isHydrating)
  const [isLost, setLost] = useState(false)
  const [, setLoaded] = useState(View !== undefined)
  const html = useRef<HTMLDivElement>(null)
  const isKept = isFirstPage && !isLost && isSame(kit, first)

  useEffect(() => {
    // React has built the page anew, without the server's HTML.
    if (isKept && html.current?.childElementCount === 0 && hasBody(kit)) setLost(true)
    if (isKept || kitBodyPart.View) return
    // Until the next change, what is shown stays.
    loadKitBody().then(
      () => setLoaded(true),
      () => {},
    )
  }, [isKept, kit])
  if (View && !isKept) {
    return (
      <div key="drawn">
        <View kit={kit} />
      </div>
    )
  }
  return (
    <div
      // React neither reads nor compares what is in it.
      dangerouslySetInnerHTML={{ __html: '' }}
      key="html"
      ref={html}
      suppressHydrationWarning
    />
  )
}

/** Whether the page's HTML is the server's: until the app is there. */
function isHydrating(): boolean {
  return !import.meta.env.SSR && document.documentElement.dataset['app'] !== 'ready'
}

function isSame(kit: Kit, first: Kit): boolean {
  const names = ['includes', 'useCase', 'facts'] as const
  return names.every((name) => kit[name] === first[name])
}

function hasBody({ includes, useCase, facts }: Kit): boolean {
  return Boolean(includes || useCase) || Object.keys(facts).length > 0
}
