import { Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { type Path, pathToString, type SchemaType, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { CheckSection } from './to-check-section.tsx'
import type { Finding } from './content-findings.ts'
import {
  checkTitle,
  type HealthSectionKind,
  healthSections,
  healthSummary,
  isToCheck,
} from './health-sections.ts'
import { useHealth } from './health-watch.ts'

/** The tool that lists missing or weak content, each entry with a link to its field. */
export function HealthTool() {
  const { findings, hasFailed, retry } = useHealth()
  return (
    <Card height="fill" overflow="auto" tone="transparent">
      <Container as="main" padding={4} width={2}>
        <Stack gap={5} paddingY={3}>
          <Stack gap={4}>
            <Heading as="h1" size={3}>
              Content health
            </Heading>
            <output>
              <Text muted>{findings ? healthSummary(findings) : ''}</Text>
            </output>
          </Stack>
          {hasFailed && <Failure isStale={findings !== undefined} retry={retry} />}
          {!findings && !hasFailed && <Waiting />}
          {findings &&
            healthSections.map((section) => (
              <HealthSection
                findings={findings.filter(section.holds)}
                key={section.title}
                section={section}
              />
            ))}
          {findings && <CheckSection findings={findings.filter(isToCheck)} title={checkTitle} />}
        </Stack>
      </Container>
    </Card>
  )
}

function Waiting() {
  return (
    <Card border padding={5} radius={3}>
      <Flex align="center" gap={3} justify="center">
        <Spinner muted />
        <Text muted size={1}>
          Checking the content
        </Text>
      </Flex>
    </Card>
  )
}

function Failure({ isStale, retry }: { readonly isStale: boolean; readonly retry: () => void }) {
  return (
    <Card border padding={4} radius={3} role="alert" tone="caution">
      <Flex align="center" gap={4} justify="space-between" wrap="wrap">
        <Text>
          The content cannot be loaded. {isStale ? 'The list shows the last known results. ' : ''}
          Retrying automatically.
        </Text>
        <Button mode="ghost" onClick={retry} text="Try again" />
      </Flex>
    </Card>
  )
}

/** How many findings are shown at first, and added with each press. */
const pageSize = 50

interface HealthSectionProps {
  readonly section: HealthSectionKind
  readonly findings: readonly Finding[]
}

/** One part of the list, with a heading. */
function HealthSection({ section, findings }: HealthSectionProps) {
  const id = useId()
  const [shown, setShown] = useState(pageSize)
  return (
    <Stack aria-labelledby={id} as="section" gap={4}>
      <Heading as="h2" id={id} size={1}>
        {section.title} ({findings.length})
      </Heading>
      {findings.length === 0 ? (
        <Text muted size={1}>
          {section.empty}
        </Text>
      ) : (
        <Stack as="ul" gap={2} style={plainList}>
          {findings.slice(0, shown).map((finding) => (
            <li key={`${finding.id} ${pathToString(finding.path)} ${finding.message}`}>
              <FindingCard finding={finding} />
            </li>
          ))}
        </Stack>
      )}
      {findings.length > shown && (
        <Flex>
          <Button
            mode="ghost"
            onClick={() => setShown(shown + pageSize)}
            text={`Show more (${findings.length - shown})`}
          />
        </Flex>
      )}
    </Stack>
  )
}

const plainList = { listStyle: 'none', margin: 0, paddingInlineStart: 0 } as const

function FindingCard({ finding }: { readonly finding: Finding }) {
  const { id, type, name, path, message, isFixed } = finding
  const schema = useSchema()
  const schemaType = schema.get(type)
  const place = [schemaType?.title ?? type, fieldTitle(schemaType, path)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card border padding={4} radius={3}>
      <Stack gap={3}>
        <Text>
          <IntentLink intent="edit" params={{ id, type, path: pathToString(path) }}>
            <strong>{name}</strong> <br />
            {message}
          </IntentLink>
        </Text>
        <Text muted size={1}>
          {place}
          {isFixed ? ' · Fixed in the draft: publish it.' : ''}
        </Text>
      </Stack>
    </Card>
  )
}

/** The title of the field that a path leads to; empty for the document itself. */
function fieldTitle(type: SchemaType | undefined, path: Path): string {
  let at = type
  let title = ''
  for (const part of path) {
    if (typeof part !== 'string' || !at || !('fields' in at)) break
    const field = at.fields.find(({ name }) => name === part)
    title = field?.type.title ?? title
    at = field?.type
  }
  return title
}
