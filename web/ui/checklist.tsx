/** Items in a checklist under one subheading, or without a subheading. */
export interface ChecklistGroup {
  readonly heading: string | null
  readonly items: readonly string[]
}

interface ChecklistProps {
  readonly groups: readonly ChecklistGroup[]
  /** The class of each group's list. */
  readonly className?: string | undefined
}

/** Checked items in groups under bold sub-headings. */
export function Checklist({ groups, className }: ChecklistProps) {
  return (
    <div className="space-y-7">
      {groups.map((group) => (
        <div key={group.heading ?? group.items[0] ?? ''}>
          {group.heading && (
            <p className="mb-1">
              <strong className="font-semibold">{group.heading}</strong>
            </p>
          )}
          <ul className={className}>
            {group.items.map((item) => (
              <li className="flex gap-3.5 border-b border-line py-2.5 text-small" key={item}>
                <Tick />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** A check mark. */
export function Tick() {
  return (
    <svg
      aria-hidden="true"
      className="mt-1.5 size-3.5 shrink-0 text-tan"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      viewBox="0 0 14 14"
    >
      <path d="M1 7.8 5 11.6 13 2.4" />
    </svg>
  )
}
