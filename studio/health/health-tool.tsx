import { Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useHealth } from './health-watch.ts'
import { CheckSection } from './check-section.tsx'
import { HealthSection } from './health-section.tsx'
import { checkTitle, healthSections, healthSummary, isToCheck } from './health-sections.ts'

/** The tool that lists what is missing or weak in the content, each with a link to its field. */
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
          The content cannot be reached. {isStale ? 'The list shows what was known last. ' : ''}
          Trying again by itself.
        </Text>
        <Button mode="ghost" onClick={retry} text="Try again" />
      </Flex>
    </Card>
  )
}
