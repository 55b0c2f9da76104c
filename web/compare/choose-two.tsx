import { controlClass } from '#web/ui/control-class.ts'
import type { ComparedKit } from './compared-kit.ts'

interface ChooseTwoProps {
  readonly kits: readonly ComparedKit[]
  /** The slugs of the two, left and right. */
  readonly two: readonly string[]
  readonly onChange: (two: readonly string[]) => void
}

/** Chooses the two that a phone shows; without scripts, a form that compares those two alone. */
export function ChooseTwo({ kits, two, onChange }: ChooseTwoProps) {
  const choose = (side: number, slug: string) => {
    // The kit that stands at the other side changes places with this one.
    const swapped = two.map((one) => (one === slug ? (two[side] ?? one) : one))
    onChange(swapped.with(side, slug))
  }
  return (
    <form
      action="/products/compare"
      aria-label="Kits to show"
      className="mb-6 grid grid-cols-2 gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      {['Left', 'Right'].map((label, side) => (
        <label className="text-small" key={label}>
          {label}
          <select
            className={controlClass}
            name="kits"
            onChange={({ target }) => choose(side, target.value)}
            value={two[side]}
          >
            {kits.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
      <noscript>
        <button className="min-h-11 underline" type="submit">
          Show these two
        </button>
      </noscript>
    </form>
  )
}
