import { Box, Card, Heading, Stack, Text } from '@sanity/ui'
import { BarChart } from './bar-chart.tsx'
import { durationText, type InquiryFigures } from './inquiry-figures.ts'
import { WeekChart } from './week-chart.tsx'

/** The figures of the overview: three numbers, the weeks, and what visitors chose. */
export function OverviewFigures({ figures }: { readonly figures: InquiryFigures }) {
  const { total, weeks, categories, kits, sources, replied, medianReplyMs } = figures
  if (total === 0) {
    return (
      <Card border padding={5} radius={3}>
        <Text align="center" muted size={1}>
          No inquiry came in these weeks. What visitors send shows up here by itself.
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
        Suspected spam is not counted. Visitors may choose more than one category and kit.
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

/** Columns as many as fit, none narrower than so many pixels. */
function grid(minWidth: number): React.CSSProperties {
  return {
    display: 'grid',
    gap: '1rem',
    alignItems: 'start',
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))`,
  }
}
