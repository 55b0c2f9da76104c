import { Card, Container, useTheme_v2 } from '@sanity/ui'
import { useEffect } from 'react'
import { guide } from '../../docs/editors.md'

/** The tool with the editors' guide: `docs/editors.md`, rendered by the build. */
export function GuideTool() {
  const { font } = useTheme_v2()
  useEffect(() => {
    // The browser looks for the section before the Studio has rendered it.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <Card height="fill" overflow="auto" tone="transparent">
      <Container as="main" padding={4} width={2}>
        <div className="guide" style={{ fontFamily: font.text.family }}>
          <style>{guideStyle}</style>
          {/* Our own text, rendered by our own build. */}
          <div dangerouslySetInnerHTML={{ __html: guide.intro }} />
          <nav aria-label="Contents">
            <ol>
              {guide.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div dangerouslySetInnerHTML={{ __html: guide.body }} />
        </div>
      </Container>
    </Card>
  )
}

/** The guide in the Studio's colors, light and dark, because it is plain HTML. */
const guideStyle = `
  .guide { font-size: 1rem; line-height: 1.6; color: var(--card-fg-color); padding: 1rem 0 6rem }
  .guide nav { border-block: 1px solid var(--card-border-color); margin-top: 1.5rem }
  .guide h1, .guide h2, .guide h3 { line-height: 1.25; scroll-margin-top: 1rem }
  .guide h1 { font-size: 1.9rem; margin: 0 0 1rem }
  .guide h2 { font-size: 1.35rem; margin: 3rem 0 0.75rem }
  .guide h3 { font-size: 1.05rem; margin: 2rem 0 0.5rem }
  .guide p, .guide ul, .guide ol, .guide table { margin: 0.75rem 0 }
  .guide ul, .guide ol { padding-inline-start: 1.4rem }
  .guide li { margin: 0 0 0.35rem; break-inside: avoid }
  .guide nav ol { columns: 16rem; column-gap: 2rem; list-style: none; padding: 0 }
  .guide strong { font-weight: 600 }
  .guide a { color: var(--card-link-color) }
  .guide a:focus-visible { outline: 2px solid var(--card-focus-ring-color); outline-offset: 2px }
  .guide code { font-size: 0.9em; background: var(--card-code-bg-color); padding: 0.1em 0.3em; border-radius: 3px }
  .guide table { border-collapse: collapse; width: 100% }
  .guide th, .guide td { text-align: start; vertical-align: top; padding: 0.6rem 0.75rem; border: 1px solid var(--card-border-color) }
`
