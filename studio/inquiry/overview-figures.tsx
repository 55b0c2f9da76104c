import { Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useId } from 'react'
import { durationText, type Figure, type InquiryFigures } from './inquiry-figures.ts'
import { WeekChart } from './week-chart.tsx'

/** The figures of the overview: three numbers, the weeks, and the visitors' choices. */
export function OverviewFigures({ figures }: { readonly figures: InquiryFigures }) {
  const { total, weeks, categories, kits, sources, replied, medianReplyMs } = figures
  if (total === 0) {
    return (
      <Card border padding={5} radius={3}>
        <Text align="center" muted size={1}>
          There were no inquiries in these weeks. New ones appear here automatically.
        </Text>
      </Card>
    )
  }
  return (
    <>
      <div style={grid(200)}>
        <BigNumber title="Inquiries" value={total.toLocaleString('en-US')} />
        <BigNumber title="Replied to" value={replied.toLocaleString('en-US')} />
        <BigNumber
          title="Median time to first reply"
          value={medianReplyMs === undefined ? 'None yet' : durationText(medianReplyMs)}
        />
      </div>
      <WeekChart weeks={weeks} />
      <div style={grid(280)}>
        <BarChart color="#4c7c9a" figures={categories} title="By category" />
        <BarChart color="#a9683a" figures={kits} title="By kit" />
        <BarChart color="#8a9a93" figures={sources} title="By form" />
      </div>
      <Text muted size={1}>
        Suspected spam is not counted. Visitors can choose more than one category and kit.
      </Text>
    </>
  )
}

function BigNumber({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <Card border padding={4} radius={3}>
      <Stack gap={3}>
        <Text muted size={1}>
          {title}
        </Text>
        <Box>
          <Heading as="p" data-testid={`figure-${title}`} size={3}>
            {value}
          </Heading>
        </Box>
      </Stack>
    </Card>
  )
}

/** As many columns as fit with this minimum width, in pixels. */
function grid(minWidth: number): React.CSSProperties {
  return {
    display: 'grid',
    gap: '1rem',
    alignItems: 'start',
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))`,
  }
}

interface BarChartProps {
  readonly title: string
  readonly figures: readonly Figure[]
  readonly color: string
}

/** Labeled numbers as horizontal bars; a screen reader gets a list. */
function BarChart({ title, figures, color }: BarChartProps) {
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
