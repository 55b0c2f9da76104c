import { formatTime } from '#schemas/field/format-date.ts'
import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { isRecord, useFormValue } from 'sanity'
import { palette } from '#schemas/content/brand/palette.ts'
import { deliverySummary, timelineOf, type TimelineEvent, type Tone } from './delivery-summary.ts'
import { readInquiry } from './read-inquiry.ts'

const dotColors: Readonly<Record<Tone, string>> = {
  default: '#95a1a9',
  positive: '#55655e',
  caution: palette.apricot,
  critical: '#9b2c1f',
}

/** The events of an inquiry, shown in place of the fields that the server fills in. */
export function DeliveryTimeline() {
  const document = useFormValue([])
  const inquiry = readInquiry(isRecord(document) ? document : null)
  const summary = deliverySummary(inquiry)
  const events = timelineOf(inquiry)
  return (
    <Card border padding={4} radius={2}>
      <Stack gap={4}>
        <Flex>
          <Badge tone={summary.tone}>{summary.title}</Badge>
        </Flex>
        <ol aria-label="What happened" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {events.map((event, at) => (
            <Step event={event} isLast={at === events.length - 1} key={event.title} />
          ))}
        </ol>
      </Stack>
    </Card>
  )
}

function Step({ event, isLast }: { event: TimelineEvent; isLast: boolean }) {
  return (
    <li style={{ display: 'flex', gap: '0.75rem' }}>
      <span
        aria-hidden="true"
        style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', paddingTop: 3 }}
      >
        <span
          style={{
            width: 10,
            height: 10,
            flex: 'none',
            borderRadius: '50%',
            background: dotColors[event.tone],
          }}
        />
        {!isLast && (
          <span
            style={{ width: 1, flex: 1, marginTop: 4, background: 'var(--card-border-color)' }}
          />
        )}
      </span>
      <Box paddingBottom={isLast ? 0 : 4}>
        <Stack gap={3}>
          <Text size={1} weight="medium">
            {event.title}
          </Text>
          <Text muted size={1}>
            {[timeText(event.at), event.detail].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </Box>
    </li>
  )
}

/** A time as day and time of the user's time zone; empty if there is no time. */
export function timeText(at: string | undefined): string {
  return at === undefined ? '' : formatTime(at)
}
