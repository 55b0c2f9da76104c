/** A text cut to at most so many characters, with an ellipsis if something is missing. */
export function cut(text: string, length: number | null | undefined): string {
  if (length == null || text.length <= length) return text
  return `${text.slice(0, Math.max(0, length - 3))}...`
}

/** Plain paragraphs as HTML. */
export function htmlOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
