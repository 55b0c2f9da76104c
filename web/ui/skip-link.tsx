/** The first tab stop: skips the navigation to the page's content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to content
    </a>
  )
}
