import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from 'sanity'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { BarChart } from './bar-chart.tsx'
import { durationText, type InquiryFigures } from './inquiry-figures.ts'
import { InquiryWatch } from './inquiry-watch.ts'
import { loadFigures } from './load-figures.ts'
import { WeekChart } from './week-chart.tsx'

const periods = [12, 26, 52] as const
/** Milliseconds after which waiting for the lake is worth a word. */
const slowMs = 8000

/** The tool that shows how many inquiries come, of what kind, and how soon they are replied to. */
export function OverviewTool() {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [weeks, setWeeks] = useState<number>(periods[0])
  const watch = useMemo(
    () => new InquiryWatch({ client, load: () => loadFigures(client, weeks) }),
    [client, weeks],
  )
  const figures = useSyncExternalStore(watch.subscribe, watch.read)
  return (
    <Card height="fill" overflow="auto" tone="transparent">
      <Container as="main" padding={4} width={3}>
        <Stack gap={4} paddingY={3}>
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Heading as="h1" size={3}>
              Overview
            </Heading>
            <fieldset aria-label="Period" style={plainGroup}>
              {periods.map((period) => (
                <Button
                  aria-pressed={period === weeks}
                  key={period}
                  mode={period === weeks ? 'default' : 'ghost'}
                  onClick={() => setWeeks(period)}
                  text={`${period} weeks`}
                />
              ))}
            </fieldset>
          </Flex>
          {figures ? <Figures figures={figures} /> : <Waiting />}
        </Stack>
      </Container>
    </Card>
  )
}

const plainGroup = { display: 'flex', gap: 8, margin: 0, padding: 0, border: 0 } as const

function Waiting() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Card as="output" border padding={5} radius={3} style={{ display: 'block' }}>
      <Flex align="center" gap={3} justify="center">
        <Spinner muted />
        <Text muted size={1}>
          {isSlow ? 'The inquiries cannot be reached. Still trying.' : 'Counting inquiries'}
        </Text>
      </Flex>
    </Card>
  )
}

function Figures({ figures }: { readonly figures: InquiryFigures }) {
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
function grid(leastWidth: number): React.CSSProperties {
  return {
    display: 'grid',
    gap: '1rem',
    alignItems: 'start',
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${leastWidth}px), 1fr))`,
  }
}
