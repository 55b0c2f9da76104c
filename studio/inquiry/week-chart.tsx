import { Card, Heading, Stack } from '@sanity/ui'
import { useId } from 'react'
import type { Figure } from './inquiry-figures.ts'

/** The drawing in CSS pixels: its height, and the space for the labels of the scale and the weeks. */
const size = { height: 240, left: 34, bottom: 26, top: 14 } as const
const plotHeight = size.height - size.bottom - size.top

/** The maximum number of labels below the columns, so that they fit on a phone. */
const maxLabels = 6

/** The values of the scale's lines, in round steps from zero. */
function scaleOf(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((one) => most / one <= 4)
  const each = step ?? Math.ceil(most / 4)
  return Array.from({ length: Math.ceil(most / each) + 1 }, (_, at) => at * each)
}

/** Inquiries per week as columns; a screen reader gets a list. */
export function WeekChart({ weeks }: { readonly weeks: readonly Figure[] }) {
  const id = useId()
  const lines = scaleOf(Math.max(1, ...weeks.map(({ count }) => count)))
  const top = lines.at(-1) ?? 1
  const every = Math.ceil(weeks.length / maxLabels)
  const xOf = (week: number) => `${(week / weeks.length) * 100}%`
  const yOf = (count: number) => size.top + plotHeight * (1 - count / top)
  return (
    <Card as="section" aria-labelledby={id} border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" id={id} size={1}>
          Inquiries per week
        </Heading>
        <div style={{ paddingLeft: size.left }}>
          <svg
            aria-hidden="true"
            fill="var(--card-muted-fg-color)"
            fontSize="12"
            height={size.height}
            style={{ display: 'block', overflow: 'visible' }}
            width="100%"
          >
            {lines.map((line) => (
              <g key={line}>
                <line stroke="var(--card-border-color)" x2="100%" y1={yOf(line)} y2={yOf(line)} />
                <text textAnchor="end" x={-8} y={yOf(line) + 4}>
                  {line}
                </text>
              </g>
            ))}
            {weeks.map(({ title, count }, at) => (
              <g key={title}>
                <rect
                  fill={at === weeks.length - 1 ? '#a9683a' : '#4c7c9a'}
                  height={size.top + plotHeight - yOf(count)}
                  rx="2"
                  width={xOf(0.64)}
                  x={xOf(at + 0.18)}
                  y={yOf(count)}
                />
                {(weeks.length - 1 - at) % every === 0 && (
                  <text textAnchor="middle" x={xOf(at + 0.5)} y={size.height - 6}>
                    {dayText(title)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </div>
        <ul style={hidden}>
          {weeks.map(({ title, count }) => (
            <li key={title}>{`Week of ${dayText(title)}: ${count}`}</li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

/** Hides an element from sight, but not from screen readers. */
const hidden: React.CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

function dayText(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
