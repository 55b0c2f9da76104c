import type { ComparedKit } from './compared-kit.ts'
import { KitSelect } from './kit-select.tsx'

interface ChooseTwoProps {
  readonly kits: readonly ComparedKit[]
  /** The slugs of the two kits, left and right. */
  readonly two: readonly string[]
  readonly onChange: (two: readonly string[]) => void
}

/** Chooses the two kits that a phone shows; without scripts, a form that compares only these two. */
export function ChooseTwo({ kits, two, onChange }: ChooseTwoProps) {
  const choose = (side: number, slug: string) => {
    // If the other side shows this kit, both kits change places.
    const swapped = two.map((one) => (one === slug ? (two[side] ?? one) : one))
    onChange(swapped.with(side, slug))
  }
  return (
    <form
      action="/products/compare"
      aria-label="Kits to show"
      className="mb-6 grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      {['Left', 'Right'].map((label, side) => (
        <KitSelect
          key={label}
          kits={kits}
          label={label}
          onChange={({ target }) => choose(side, target.value)}
          value={two[side]}
        />
      ))}
      <noscript>
        <button className="min-h-11 underline" type="submit">
          Show these two
        </button>
      </noscript>
    </form>
  )
}
