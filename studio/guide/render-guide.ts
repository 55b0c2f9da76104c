import { Marked } from 'marked'

/** A heading that readers can jump to. */
export interface GuideSection {
  /** The heading's id in the page. */
  readonly id: string
  readonly title: string
}

/** The rendered guide. */
export interface Guide {
  /** HTML up to the first section. */
  readonly intro: string
  /** HTML from the first section on. */
  readonly body: string
  /** The headings of the second level, in order, for a list of contents. */
  readonly sections: readonly GuideSection[]
}

/**
 * Renders a guide at build time. Headings get the same ids as on code hosts, so that a link within the
 * guide works in both places.
 *
 * @param markdown our own text: its HTML is not sanitized
 */
export function renderGuide(markdown: string): Guide {
  const sections: GuideSection[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = anchorOf(title)
        if (depth === 2) sections.push({ id, title })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  const start = html.indexOf('<h2 ')
  return { intro: html.slice(0, start), body: html.slice(start), sections }
}

/** The id of a heading: its words in lower case, joined by dashes, without punctuation. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}
