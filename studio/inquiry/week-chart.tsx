import { Card, Heading, Stack } from '@sanity/ui'
import { useId, type RefObject, useEffect, useRef, useState } from 'react'
import type { Figure } from './inquiry-figures.ts'

const size = { height: 240, left: 34, bottom: 26, top: 14 } as const
const plotHeight = size.height - size.bottom - size.top

/** The minimum width of a label under the columns, in CSS pixels. */
const labelWidth = 76

/** The values of the scale's lines, in round steps from zero. */
function scaleOf(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((one) => most / one <= 4)
  const each = step ?? Math.ceil(most / 4)
  return Array.from({ length: Math.ceil(most / each) + 1 }, (_, at) => at * each)
}

/** Inquiries per week as columns; a screen reader gets a list. */
export function WeekChart({ weeks }: { readonly weeks: readonly Figure[] }) {
  const id = useId()
  const [ref, width] = useWidth<HTMLDivElement>(720)
  const lines = scaleOf(Math.max(1, ...weeks.map(({ count }) => count)))
  const top = lines.at(-1) ?? 1
  const slot = (width - size.left) / weeks.length
  const every = Math.ceil(labelWidth / slot)
  const yOf = (count: number) => size.top + plotHeight * (1 - count / top)
  return (
    <Card as="section" aria-labelledby={id} border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" id={id} size={1}>
          Inquiries per week
        </Heading>
        <div ref={ref}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${size.height}`}
            style={{ display: 'block' }}
            height={size.height}
            width="100%"
          >
            {lines.map((line) => (
              <g key={line}>
                <line
                  stroke="var(--card-border-color)"
                  x1={size.left}
                  x2={width}
                  y1={yOf(line)}
                  y2={yOf(line)}
                />
                <ChartText anchor="end" x={size.left - 8} y={yOf(line) + 4}>
                  {line}
                </ChartText>
              </g>
            ))}
            {weeks.map(({ title, count }, at) => {
              const x = size.left + slot * at + slot * 0.18
              // A label at the end must stay inside the drawing.
              const middle = Math.min(size.left + slot * (at + 0.5), width - 20)
              const isLabelled = (weeks.length - 1 - at) % every === 0
              return (
                <g key={title}>
                  <rect
                    fill={at === weeks.length - 1 ? '#a9683a' : '#4c7c9a'}
                    height={size.top + plotHeight - yOf(count)}
                    rx="2"
                    width={slot * 0.64}
                    x={x}
                    y={yOf(count)}
                  />
                  {isLabelled && (
                    <ChartText anchor="middle" x={middle} y={size.height - 6}>
                      {dayText(title)}
                    </ChartText>
                  )}
                </g>
              )
            })}
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

interface ChartTextProps {
  readonly anchor: 'middle' | 'end'
  readonly x: number
  readonly y: number
  readonly children: React.ReactNode
}

function ChartText({ anchor, x, y, children }: ChartTextProps) {
  return (
    <text fill="var(--card-muted-fg-color)" fontSize="12" textAnchor={anchor} x={x} y={y}>
      {children}
    </text>
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

/** The width of an element in CSS pixels, so that a drawing keeps its text size at every width. */
function useWidth<Element extends HTMLElement>(
  initial: number,
): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.round(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
