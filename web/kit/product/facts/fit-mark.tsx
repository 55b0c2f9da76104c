import { CheckIcon, CloseIcon } from '#web/ui/line-icons.tsx'

/** Says whether a kit fits, with an icon. */
export function FitMark({ fits, editAt }: { fits: boolean; editAt: string | undefined }) {
  return (
    <p className="mt-1.5 flex items-center gap-2 font-medium" data-sanity={editAt}>
      {fits ? (
        <CheckIcon className="size-4 shrink-0 text-tan" />
      ) : (
        <CloseIcon className="size-4 shrink-0 text-slate" />
      )}
      {fits ? 'Fits' : 'Does not fit'}
    </p>
  )
}
