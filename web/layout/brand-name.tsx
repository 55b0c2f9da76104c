import { isWordmark, wordmark } from '#schemas/brand/wordmark.ts'
import { usePlain } from '#web/content/content-query.ts'
import { editing } from '#web/content/editing.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The brand's name as its wordmark, or in the type around it once editors have another name. */
export function BrandName({ className }: { className: string }) {
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
      <span className={isDrawn ? 'sr-only' : undefined}>{settings.brand}</span>
    </span>
  )
}
