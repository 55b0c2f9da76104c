import { formatKilogramRange, formatLengthRange, formatLengths } from '#schemas/field/measure.ts'
import type { DogSize } from './kit-facts.ts'

/** Which size of harness and mat fits which dog. */
export function SizeChart({ sizes }: { sizes: readonly DogSize[] }) {
  const [hasDog, hasGirth, hasMat] = [
    sizes.some(({ weightKg, breeds }) => weightKg ?? breeds),
    sizes.some(({ girthMm }) => girthMm),
    sizes.some(({ matMm }) => matMm),
  ]
  return (
    <table aria-labelledby="sizes" className="w-full text-left text-small">
      <thead>
        <tr className="border-b border-line-strong text-slate">
          <Column title="Size" />
          {hasDog && <Column title="Dog" />}
          {hasGirth && <Column title="Chest girth" />}
          {hasMat && <Column title="Mat" />}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {sizes.map((row) => (
          <tr className="border-b border-line align-top" data-sanity={row.editAt} key={row.size}>
            <th className="py-3 pr-4 font-semibold" scope="row">
              {row.size}
            </th>
            {hasDog && (
              <Cell>
                {row.weightKg && formatKilogramRange(row.weightKg.min, row.weightKg.max)}
                {row.breeds && <span className="block text-slate">{row.breeds}</span>}
              </Cell>
            )}
            {hasGirth && (
              <Cell>{row.girthMm && formatLengthRange(row.girthMm.min, row.girthMm.max)}</Cell>
            )}
            {hasMat && <Cell>{row.matMm && formatLengths(row.matMm.length, row.matMm.width)}</Cell>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Column({ title }: { title: string }) {
  return (
    <th className="py-3 pr-4 font-medium whitespace-nowrap" scope="col">
      {title}
    </th>
  )
}

function Cell({ children }: { children: React.ReactNode }) {
  return <td className="py-3 pr-4">{children}</td>
}
