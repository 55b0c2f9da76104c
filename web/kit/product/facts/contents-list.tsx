import { groupsOf } from './contents-groups.ts'
import { longListClass } from '#web/kit/product/long-list.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { ContentsItem } from './kit-facts.ts'

/** The contents of a kit, numbered throughout, with quantities; a heading begins a group. */
export function ContentsList({ contents }: { contents: readonly ContentsItem[] }) {
  return (
    <div className="space-y-7">
      {groupsOf(contents).map(({ heading, start, items }) => (
        <div key={start}>
          {heading && (
            <p className="mb-1">
              <strong className="font-semibold">{heading}</strong>
            </p>
          )}
          <ol className={longListClass(contents.length)} start={start}>
            {items.map((item) => (
              <li
                className="flex gap-3.5 border-b border-line py-2.5 text-small"
                data-sanity={item.editAt}
                key={item.number}
              >
                <span aria-hidden="true" className="w-6 shrink-0 text-slate tabular-nums">
                  {item.number}
                </span>
                <span>
                  <span className="tabular-nums">{item.quantity}</span> × {item.name}
                  {item.detail && <span className="block text-slate">{unbroken(item.detail)}</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
