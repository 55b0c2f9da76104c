import { maxSearchLength } from '#schemas/protocol/search/search-request.ts'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { queryWords } from './search-text.ts'

/** The search field. Without scripts, the server answers the form with a page. */
export function SearchForm({ words }: { words: string }) {
  const { input, onChange, searchNow } = useSearchField()
  return (
    <search>
      <form
        action={sitePages.search.path}
        aria-label="Site search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <Field className="grow basis-44" id="search-words" label="What are you looking for?">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              data-focus={words === '' || undefined}
              defaultValue={words}
              enterKeyHint="search"
              maxLength={maxSearchLength}
              name="q"
              onChange={onChange}
              ref={input}
              type="search"
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

/** The pause in typing before a search starts, in ms. */
const typingMs = 250

/**
 * Keeps the URL in step with the field, without new history entries. After a step in the history, the
 * field follows the URL.
 */
function useSearchField() {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Searches without waiting for a pause in typing.
  const searchNow = useCallback(() => {
    clearTimeout(timer.current)
    const q = queryWords(input.current?.value)
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
    // The visitor typed before the app started.
    if (field && queryWords(field.value) !== field.defaultValue) searchNow()
    const stop = router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
      if (toLocation.state.__TSR_index === fromLocation?.state.__TSR_index) return
      clearTimeout(timer.current)
      const { q }: { q?: unknown } = toLocation.search
      if (field && !pathChanged) field.value = queryWords(q)
    })
    return () => {
      clearTimeout(timer.current)
      stop()
    }
  }, [router, searchNow])
  return { input, onChange, searchNow }
}
