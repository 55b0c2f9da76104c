import { type ChangeEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { sitePages } from '#schemas/page/site-pages.ts'
import { renewHead } from '#web/start/head-state.ts'

/** How long a visitor does not type before the site is asked, in ms. */
const typingMs = 250

interface SearchWords {
  readonly input: RefObject<HTMLInputElement | null>
  /** What is searched for. */
  readonly words: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Searches at once. */
  readonly searchNow: () => void
}

/**
 * What a visitor searches for: at first what was typed before the app started, or stands in the
 * address, which follows from then on.
 *
 * @param first what the server has searched for already
 */
export function useSearchWords(first: string): SearchWords {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [words, setWords] = useState(first)

  const searchNow = useCallback(() => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    setWords(text)
    showInAddress(text)
  }, [])
  const onChange = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, typingMs)
  }, [searchNow])
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('q') ?? ''
    if (input.current && input.current.value === '') input.current.value = asked
    if (input.current?.value) searchNow()
    return () => clearTimeout(timer.current)
  }, [searchNow])
  return { input, words, onChange, searchNow }
}

/**
 * Writes the words into the address and the title, to be shared and found again on the way back. The router need not
 * know: for it this is still the same page, which is neither loaded nor measured anew.
 */
function showInAddress(words: string): void {
  const { path } = sitePages.search
  if (window.location.pathname !== path) return
  const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`
  History.prototype.replaceState.call(window.history, window.history.state, '', path + query)
  renewHead()
}
