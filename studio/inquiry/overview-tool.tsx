import { Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from 'sanity'
import { isInquiry } from '#schemas/inquiry/inquiry-groq-filter.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { LakeWatch } from '#studio/watch/lake-watch.ts'
import { loadFigures } from './inquiry-figures.queries.ts'
import { OverviewFigures } from './overview-figures.tsx'

const periods = [12, 26, 52] as const
/** The time after which the tool calls the lake slow, in ms. */
const slowMs = 8000

/** The tool that shows the number and kind of inquiries, and how soon they get a reply. */
export function OverviewTool() {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [weeks, setWeeks] = useState<number>(periods[0])
  const watch = useMemo(
    () => new LakeWatch({ client, filter: isInquiry, load: () => loadFigures(client, weeks) }),
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
          {figures ? <OverviewFigures figures={figures} /> : <Waiting />}
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
          {isSlow ? 'The inquiries cannot be loaded. Still trying.' : 'Counting inquiries'}
        </Text>
      </Flex>
    </Card>
  )
}
