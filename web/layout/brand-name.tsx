import { isWordmark, wordmark } from '#schemas/brand/wordmark.ts'
import { editing } from '#web/content/editing.ts'
import { usePlain } from '#web/content/site-query-options.ts'
import { useSiteSettings } from '#web/site-settings/use-site-settings.ts'
import { classNames } from '#web/ui/class-names.ts'

interface BrandNameProps {
  /** Of the wordmark. */
  readonly className: string
  /** The type of another name that editors gave; default: as the text around it. */
  readonly type?: string
}

/** The brand's name as its wordmark, or in type once editors have another name. */
export function BrandName({ className, type }: BrandNameProps) {
  const settings = useSiteSettings()
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
