import { mark } from '#schemas/content/brand/mark.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The brand's mark, a dog's head whose ear is a tail fin; the fin has the accent color. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('shrink-0', className)} viewBox={mark.viewBox}>
      <path d={mark.head} fill="currentColor" />
      <path className="fill-apricot" d={mark.fin} />
    </svg>
  )
}
