import { Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useWorkspace } from 'sanity'
import { Link } from 'sanity/router'
import { formatTime } from '#schemas/field/format-date.ts'
import { healthSections, isToCheck } from '#studio/health/health-sections.ts'
import { useHealth } from '#studio/health/health-watch.ts'
import { useInquiryCounts } from '#studio/inquiry/inquiry-structure.tsx'
import { documentName } from '#studio/document-name.ts'
import { DocumentLine, StartSection } from './start-section.tsx'
import { type Scheduled, type StartContent, useStart } from './start-watch.ts'
import { UnpublishedSection } from './unpublished-section.tsx'

/** The Studio's first tool: everything that waits for the team, and the latest edits. */
export function StartTool() {
  const { content, hasFailed, retry } = useStart()
  return (
    <Card height="fill" overflow="auto" tone="transparent">
      <Container as="main" padding={4} width={2}>
        <Stack gap={5} paddingY={3}>
          <Heading as="h1" size={3}>
            Start
          </Heading>
          {hasFailed && <Failure retry={retry} />}
          <ToDo />
          {content ? <Lists {...content} /> : !hasFailed && <Waiting />}
        </Stack>
      </Container>
    </Card>
  )
}

/** The numbers of things to do, each with a link to its list; lines that are zero are left out. */
function ToDo() {
  const counts = useInquiryCounts()
  const { findings } = useHealth()
  const [wrong, weak] = healthSections.map(({ holds }) => findings?.filter(holds).length)
  const known = [
    {
      count: counts?.['new'],
      one: 'new inquiry',
      many: 'new inquiries',
      to: 'structure/inquiries;new',
    },
    {
      count: counts?.['not-delivered'],
      one: 'inquiry not delivered',
      many: 'inquiries not delivered',
      to: 'structure/inquiries;not-delivered',
    },
    {
      count: wrong,
      one: 'problem to fix on the site',
      many: 'problems to fix on the site',
      to: 'health',
    },
    {
      count: weak,
      one: 'problem to improve on the site',
      many: 'problems to improve on the site',
      to: 'health',
    },
    {
      count: findings?.filter(isToCheck).length,
      one: 'document to check before launch',
      many: 'documents to check before launch',
      to: 'health',
    },
  ]
  const isKnown = known.every(({ count }) => count !== undefined)
  return (
    <StartSection
      empty={isKnown ? 'Nothing waits for you.' : 'Counting inquiries and checking the content'}
      lines={known
        .filter(({ count }) => count !== undefined && count > 0)
        .map(({ count, one, many, to }) => ({
          key: many,
          content: <PlaceLine text={`${count} ${count === 1 ? one : many}`} to={to} />,
        }))}
      title="To do"
    />
  )
}

interface PlaceLineProps {
  readonly text: string
  /** The place's path within the Studio. */
  readonly to: string
}

function PlaceLine({ text, to }: PlaceLineProps) {
  const { basePath } = useWorkspace()
  return (
    <Stack paddingY={3}>
      <Text size={1}>
        <Link href={`${basePath}/${to}`} style={{ textDecoration: 'underline' }}>
          {text}
        </Link>
      </Text>
    </Stack>
  )
}

function Lists({ drafts, scheduled, recent }: StartContent) {
  return (
    <>
      <UnpublishedSection drafts={drafts} />
      <StartSection
        empty="Nothing is scheduled."
        lines={scheduled.map((one) => ({
          key: one.name,
          content: <PlaceLine text={scheduledText(one)} to={`releases/${one.name}`} />,
        }))}
        title={`Scheduled (${scheduled.length})`}
      />
      <StartSection
        empty="Nothing was published yet."
        lines={recent.map((edited) => ({
          key: edited.document._id,
          content: <DocumentLine {...edited} />,
        }))}
        title="Recently published"
      />
    </>
  )
}

function scheduledText({ title, at, documents }: Scheduled): string {
  const names = documents.map(documentName).join(', ')
  return [formatTime(at), title, names].filter(Boolean).join(' · ')
}

function Waiting() {
  return (
    <Flex align="center" gap={3}>
      <Spinner muted />
      <Text muted size={1}>
        Loading drafts and latest edits
      </Text>
    </Flex>
  )
}

function Failure({ retry }: { readonly retry: () => void }) {
  return (
    <Card border padding={4} radius={3} role="alert" tone="caution">
      <Flex align="center" gap={4} justify="space-between" wrap="wrap">
        <Text>The content cannot be loaded. Retrying automatically.</Text>
        <Button mode="ghost" onClick={retry} text="Try again" />
      </Flex>
    </Card>
  )
}
