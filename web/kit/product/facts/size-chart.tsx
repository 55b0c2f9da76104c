// Browsers remove the semantics of a table whose elements are shown as a grid, as on phones.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import {
  formatKilogramRange,
  formatLengthRange,
  formatLengths,
} from '#schemas/field/format-measurement.ts'
import { Children, type ReactNode } from 'react'
import { noWrap } from '#web/ui/no-wrap.tsx'
import type { DogSize } from './read-kit-facts.ts'

const titles = { dog: 'Dog', girth: 'Chest girth', mat: 'Mat' } as const

/** The sizes of harness and mat by dog size. */
export function SizeChart({ sizes }: { sizes: readonly DogSize[] }) {
  const [hasDog, hasGirth, hasMat] = [
    sizes.some(({ weightKg, breeds }) => weightKg ?? breeds),
    sizes.some(({ girthMm }) => girthMm),
    sizes.some(({ matMm }) => matMm),
  ]
  return (
    <div className="@container">
      <table aria-labelledby="sizes" className="w-full text-left text-small" role="table">
        <thead className="@max-[24rem]:hidden" role="rowgroup">
          <tr className="border-b border-line-strong text-slate" role="row">
            <Column title="Size" />
            {hasDog && <Column title={titles.dog} />}
            {hasGirth && <Column title={titles.girth} />}
            {hasMat && <Column title={titles.mat} />}
          </tr>
        </thead>
        <tbody className="tabular-nums" role="rowgroup">
          {sizes.map((row) => (
            <tr
              className="border-b border-line align-top @max-[24rem]:grid @max-[24rem]:grid-cols-2"
              data-sanity={row.editAt}
              key={row.size}
              role="row"
            >
              <th className="py-3 pr-4 font-semibold" role="rowheader" scope="row">
                {row.size}
              </th>
              {hasDog && (
                <Cell title={titles.dog}>
                  {row.weightKg && noWrap(formatKilogramRange(row.weightKg.min, row.weightKg.max))}
                  {row.breeds && <span className="block text-slate">{row.breeds}</span>}
                </Cell>
              )}
              {hasGirth && (
                <Cell title={titles.girth}>
                  {row.girthMm && noWrap(formatLengthRange(row.girthMm.min, row.girthMm.max))}
                </Cell>
              )}
              {hasMat && (
                <Cell title={titles.mat}>
                  {row.matMm && noWrap(formatLengths(row.matMm.length, row.matMm.width))}
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Column({ title }: { title: string }) {
  return (
    <th className="py-3 pr-4 font-medium whitespace-nowrap" role="columnheader" scope="col">
      {title}
    </th>
  )
}

/** A narrow chart repeats the column's title in the cell, because its row is two columns wide. */
function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className="py-3 pr-4" role="cell">
      {Children.toArray(children).length > 0 && (
        <span className="block text-slate @min-[24rem]:hidden">{title}</span>
      )}
      {children}
    </td>
  )
}
