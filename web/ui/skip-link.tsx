/** The first tab stop: skips the navigation to the page's content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-round bg-ink px-5 py-3 text-small font-medium text-cloud focus:translate-y-0 print:hidden"
      href={`#${target}`}
    >
      Skip to content
    </a>
  )
}
