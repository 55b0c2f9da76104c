type PdfInfo = PDFKit.PDFDocument['info']

/**
 * Makes a document's XMP metadata well-formed XML: the library writes its title and author into it as
 * they are, and into the Info dictionary too, which takes them so.
 */
export function escapeXmpOf(doc: PDFKit.PDFDocument): void {
  const write = doc.endMetadata.bind(doc)
  doc.endMetadata = () => {
    const { info } = doc
    doc.info = escaped(info)
    write()
    doc.info = info
  }
}

function escaped(info: PdfInfo): PdfInfo {
  const entries = Object.entries(info).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? escapeXml(value) : value,
  ])
  return Object.fromEntries(entries)
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML 1.0 cannot have, even as references, are left out. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>]/g, (character) => references[character] ?? '')
  )
}
