import { getDraftId } from '@sanity/client/csm'
import { Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useId, useState } from 'react'
import { pathToString, type SanityClient, useClient, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import type { Finding } from './content-findings.ts'

interface CheckSectionProps {
  readonly title: string
  readonly findings: readonly Finding[]
}

/** The documents with unchecked facts, one per line. */
export function CheckSection({ title, findings }: CheckSectionProps) {
  const id = useId()
  if (findings.length === 0) return null
  return (
    <Stack aria-labelledby={id} as="section" gap={4}>
      <Heading as="h2" id={id} size={1}>
        {title} ({findings.length})
      </Heading>
      <Text muted size={1}>
        These documents still contain placeholder facts. Open each one, correct and publish it, and
        then mark it as checked.
      </Text>
      <Card border paddingX={4} paddingY={2} radius={3}>
        <Stack as="ul" style={plainList}>
          {findings.map((finding) => (
            <li key={finding.id}>
              <ToCheck finding={finding} />
            </li>
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}

const plainList = { listStyle: 'none', margin: 0, paddingInlineStart: 0 } as const

function ToCheck({ finding: { id, type, name, path, isLive } }: { readonly finding: Finding }) {
  const schemaType = useSchema().get(type)
  const client = useClient({ apiVersion: lakeApiVersion })
  const { push } = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const mark = async () => {
    setIsBusy(true)
    try {
      await markChecked(client, id)
      push({ status: 'success', title: 'Marked as checked', description: name })
    } catch (cause) {
      const reason = cause instanceof NotMarked ? cause.message : tryAgain
      push({ status: 'error', title: 'Not marked as checked', description: reason })
      setIsBusy(false)
    }
  }
  return (
    <Flex align="center" gap={3} paddingY={1}>
      <Box flex={1}>
        <Text size={1}>
          <IntentLink
            intent="edit"
            params={{ id, type, path: pathToString(path) }}
            // The link is within a line of text.
            style={{ textDecoration: 'underline' }}
          >
            {name}
          </IntentLink>{' '}
          · {schemaType?.title ?? type}
          {isLive ? '' : ' · not published yet'}
        </Text>
      </Box>
      {isLive && (
        <Button
          aria-label={`Mark as checked: ${name}`}
          disabled={isBusy}
          fontSize={1}
          mode="bleed"
          onClick={() => void mark()}
          padding={2}
          text="Mark as checked"
        />
      )}
    </Flex>
  )
}

const tryAgain = 'The change could not be saved. Try again, or open the document.'

/** The timeout of each query to the lake, in ms. */
const timeoutMs = 8000

/** Why a document was not marked, in an editor's words. */
export class NotMarked extends Error {}

/**
 * Turns “Check before launch” of a published document off, and publishes only that change.
 *
 * @param id of the published document
 * @throws {NotMarked} if a draft exists, which would turn the switch on again when it is published
 * @throws the client's error if the lake does not answer, or denies the editor's request
 */
export async function markChecked(client: SanityClient, id: string): Promise<void> {
  const lake = client.withConfig({ perspective: 'raw', timeout: timeoutMs })
  const draft = await lake.fetch<unknown>('*[_id == $draft][0]._id', { draft: getDraftId(id) })
  if (draft !== null) {
    throw new NotMarked('It has a draft. Open it, turn off “Check before launch”, and publish it.')
  }
  await lake.patch(id).set({ toCheck: false }).commit()
}
