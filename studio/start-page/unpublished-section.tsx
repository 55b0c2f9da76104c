import { Box, Button, Checkbox, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type ReactNode, useState } from 'react'
import { useClient, useSchema, useWorkspace, validateDocument } from 'sanity'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { documentName } from '#studio/document-name.ts'
import { changesInWords } from './changes-in-words.ts'
import { addressMessages, namesWithErrors, publishTogether } from './publish-together.ts'
import { DocumentLine, StartSection } from './start-section.tsx'
import type { Unpublished } from './start-watch.ts'

interface UnpublishedSectionProps {
  readonly drafts: readonly Unpublished[]
}

/** Every draft, with its changes; an editor can publish the selected drafts together. */
export function UnpublishedSection({ drafts }: UnpublishedSectionProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const selected = drafts.filter(({ document }) => selectedIds.has(document._id))
  const { check, publish, isBusy } = usePublishTogether(selected)
  const toggle = (id: string) => {
    const ids = new Set(selectedIds)
    if (!ids.delete(id)) ids.add(id)
    setSelectedIds(ids)
  }
  const messages = addressMessages(selected)
  return (
    <StartSection
      empty="Everything is published."
      lines={drafts.map((draft) => {
        const { _id } = draft.document
        const select = (
          <Checkbox
            aria-label={`Select ${documentName(draft.document)}`}
            checked={selectedIds.has(_id)}
            disabled={isBusy}
            onChange={() => toggle(_id)}
          />
        )
        return { key: _id, content: <DraftLine draft={draft} select={select} /> }
      })}
      title={`Unpublished changes (${drafts.length})`}
    >
      {drafts.length > 0 && (
        <Flex align="center" gap={3}>
          <Button
            disabled={selected.length === 0 || isBusy}
            onClick={async () => {
              if (!(await check())) return
              if (messages.length > 0) setIsAsking(true)
              else await publish()
            }}
            text={isBusy ? 'Checking…' : `Publish together (${selected.length})`}
            tone="positive"
          />
          <Text muted size={1}>
            Select drafts to publish them at the same moment. If one has errors, none is published.
          </Text>
        </Flex>
      )}
      {isAsking && (
        <Dialog
          footer={
            <Flex gap={2} justify="flex-end" padding={3}>
              <Button mode="ghost" onClick={() => setIsAsking(false)} text="Cancel" />
              <Button
                onClick={() => {
                  setIsAsking(false)
                  void publish()
                }}
                text="Publish together"
                tone="positive"
              />
            </Flex>
          }
          header="Publish at a new address?"
          id="publish-together"
          onClose={() => setIsAsking(false)}
          width={1}
        >
          <Stack gap={4} padding={4}>
            {messages.map((message) => (
              <Text key={message}>{message}</Text>
            ))}
          </Stack>
        </Dialog>
      )}
    </StartSection>
  )
}

interface DraftLineProps {
  readonly draft: Unpublished
  /** The checkbox that selects the draft. */
  readonly select: ReactNode
}

function DraftLine({ draft, select }: DraftLineProps) {
  const schemaType = useSchema().get(draft.document._type)
  const { document, published } = draft
  const changes =
    published && schemaType ? changesInWords(schemaType, published, document) : ['new']
  const inWords = changes.join(', ') || 'same as the published version'
  return (
    <Flex align="flex-start" gap={3}>
      <Box paddingTop={3}>{select}</Box>
      <Box flex={1}>
        <DocumentLine {...draft} changes={inWords} />
      </Box>
    </Flex>
  )
}

/** Checks and publishes the selected drafts, and says what was published. */
function usePublishTogether(selected: readonly Unpublished[]) {
  const client = useClient({ apiVersion: lakeApiVersion })
  const workspace = useWorkspace()
  const { push } = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const refuse = (description: string) =>
    push({ status: 'error', title: 'Nothing was published', description })
  const check = async () => {
    setIsBusy(true)
    try {
      const names = await namesWithErrors(selected, (document) =>
        validateDocument({ document, workspace }),
      )
      if (names.length > 0) refuse(`Fix the errors in ${names.join(', ')} first.`)
      return names.length === 0
    } catch {
      refuse(tryAgain)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const publish = async () => {
    setIsBusy(true)
    try {
      await publishTogether(client, selected)
      const names = selected.map(({ document }) => documentName(document)).join(', ')
      push({ status: 'success', title: 'Published together', description: names })
    } catch {
      refuse(tryAgain)
    }
    setIsBusy(false)
  }
  return { check, publish, isBusy }
}

const tryAgain =
  'A draft has changed meanwhile, or the connection was lost. Look at the list and try again.'
