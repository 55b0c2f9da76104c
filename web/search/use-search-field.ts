import { useRouter } from '@tanstack/react-router'
import { type ChangeEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { sitePages } from '#schemas/page/site-pages.ts'
import { askedWords } from '#web/search/asked-words.ts'

/** How long typing must pause before the request, in ms. */
const typingMs = 250

interface SearchField {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Searches at once. */
  readonly searchNow: () => void
}

/**
 * The state of the search field. The address follows the field, without a history entry; if the visitor
 * navigates in the history, the field follows the address.
 */
export function useSearchField(): SearchField {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchNow = useCallback(() => {
    clearTimeout(timer.current)
    const q = askedWords(input.current?.value)
    const search = q === '' ? {} : { q }
    const { path: to } = sitePages.search
    void router.navigate({ to, search, replace: true, resetScroll: false })
  }, [router])
  const onChange = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, typingMs)
  }, [searchNow])
  useEffect(() => {
    const field = input.current
    // The visitor typed something else before the app started.
    if (field && askedWords(field.value) !== field.defaultValue) searchNow()
    const stop = router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
      if (toLocation.state.__TSR_index === fromLocation?.state.__TSR_index) return
      clearTimeout(timer.current)
      const { q }: { q?: unknown } = toLocation.search
      if (field && !pathChanged) field.value = askedWords(q)
    })
    return () => {
      clearTimeout(timer.current)
      stop()
    }
  }, [router, searchNow])
  return { input, onChange, searchNow }
}
