import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useId } from 'react'
import type { Figure } from './inquiry-figures.ts'

interface BarChartProps {
  readonly title: string
  readonly figures: readonly Figure[]
  readonly color: string
}

/** Labelled numbers as horizontal bars; a screen reader gets a list. */
export function BarChart({ title, figures, color }: BarChartProps) {
  const id = useId()
  const maxCount = Math.max(1, ...figures.map(({ count }) => count))
  return (
    <Card as="section" aria-labelledby={id} border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" id={id} size={1}>
          {title}
        </Heading>
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 }}>
          {figures.map(({ title: name, count }) => (
            <li key={name} style={{ display: 'grid', gap: 8 }}>
              <Flex justify="space-between" gap={3}>
                <Text muted={count === 0} size={1}>
                  {name}
                </Text>
                <Text muted={count === 0} size={1} weight="semibold">
                  {count.toLocaleString('en-US')}
                </Text>
              </Flex>
              <svg
                aria-hidden="true"
                height="8"
                preserveAspectRatio="none"
                viewBox="0 0 100 8"
                width="100%"
              >
                <rect fill="var(--card-border-color)" height="8" opacity="0.5" rx="1" width="100" />
                <rect fill={color} height="8" rx="1" width={(count / maxCount) * 100} />
              </svg>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
