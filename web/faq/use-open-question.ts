import { useEffect } from 'react'

/**
 * Opens the question that the address names after its `#`, when the page appears and when that
 * changes. New browsers do so by themselves when they load the page.
 */
export function useOpenQuestion(): void {
  useEffect(() => {
    const open = () => {
      const answer = answerOf(window.location.hash)
      const entry = answer?.closest('details')
      if (!entry || entry.open) return
      entry.open = true
      answer?.scrollIntoView()
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
}

function answerOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A fragment that is not encoded text names nothing.
    return null
  }
}
