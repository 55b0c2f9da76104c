import { isWordmark, wordmark } from '#schemas/content/brand/wordmark.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { usePlain, useSiteQuery } from '#web/content/site-query-options.ts'
import { classNames } from '#web/ui/class-names.ts'

interface BrandNameProps {
  /** The classes of the wordmark. */
  readonly className: string
  /** The type of a name that editors changed; default: the type of the surrounding text. */
  readonly type?: string
}

/** The brand's name as its wordmark, or as text if editors have changed the name. */
export function BrandName({ className, type }: BrandNameProps) {
  const settings = useSiteQuery('site-settings')
  const plain = usePlain()
  const isDrawn = isWordmark(plain(settings.brand))
  return (
    <span className="min-w-0" data-sanity={editing(settings, 'brand')}>
      {isDrawn && (
        <svg
          aria-hidden="true"
          className={classNames('max-w-full', className)}
          viewBox={wordmark.viewBox}
        >
          <path d={wordmark.letters.join('')} fill="currentColor" />
        </svg>
      )}
      <span className={isDrawn ? 'sr-only' : type}>{settings.brand}</span>
    </span>
  )
}
