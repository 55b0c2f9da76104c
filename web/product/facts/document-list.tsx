import { formatBytes } from '#schemas/field/measure.ts'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { downloadAddress } from './download-address.ts'
import type { KitDocument } from './kit-facts.ts'

/** Documents of a kit to download, each with its kind and size. */
export function DocumentList({ documents }: { documents: readonly KitDocument[] }) {
  return (
    <ul className="text-small">
      {documents.map((file) => (
        <li className="border-b border-line pb-3" data-sanity={file.editAt} key={file.url}>
          <TextAnchor className="inline-flex min-h-11 items-center" href={downloadAddress(file)}>
            {file.title}
          </TextAnchor>
          <p className="text-slate">
            {[file.kind, file.type.toUpperCase(), file.bytes > 0 && formatBytes(file.bytes)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
