import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Box, Button, Dialog, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type SanityDocument, useClient } from 'sanity'
import * as v from 'valibot'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { isAwaitingReply } from '#schemas/inquiry/inquiry-status.ts'
import {
  replyAddress,
  type ReplyTemplate,
  replyTemplatesContract,
  replyTemplatesId,
} from '#schemas/inquiry/reply.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { useInquiry } from './use-inquiry.tsx'

interface ReplyButtonProps {
  readonly document: SanityDocument
}

/** Starts a reply in the user's own mail program, and offers to record the reply. */
export function ReplyButton({ document: published }: ReplyButtonProps) {
  const { _id: id, _type: type } = published
  const { inquiry, canEdit, setStatus } = useInquiry({ id, type, published })
  const [step, setStep] = useState<'choose' | 'sent'>()
  const answered = { ...inquiry, message: inquiry.notes, reference: inquiryReference(id) }
  if (replyAddress(answered) === null) return null
  const close = () => setStep(undefined)
  const open = (template?: ReplyTemplate) => {
    location.assign(replyAddress(answered, template) ?? '')
    if (canEdit && isAwaitingReply(inquiry.status ?? 'new')) setStep('sent')
    else close()
  }
  return (
    <>
      <Button
        icon={EnvelopeIcon}
        onClick={() => setStep('choose')}
        text="Reply by email"
        tone="primary"
      />
      {step !== undefined && (
        <Dialog header="Reply by email" id="reply" onClose={close} width={0}>
          <Box padding={4}>
            {step === 'choose' ? (
              <TemplateChoice onChoose={open} />
            ) : (
              <Stack gap={4}>
                <Text size={1}>The reply is in your email program. Did you send it?</Text>
                <Button
                  onClick={() => {
                    setStatus('replied', 'The inquiry is marked as replied')
                    close()
                  }}
                  text="Mark as replied"
                  tone="primary"
                />
              </Stack>
            )}
          </Box>
        </Dialog>
      )}
    </>
  )
}

/** The templates that the team maintains; a reply without a template is possible at once. */
function TemplateChoice({ onChoose }: { readonly onChoose: (template?: ReplyTemplate) => void }) {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [templates, setTemplates] = useState<readonly ReplyTemplate[]>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const aborter = new AbortController()
    const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(loadMs)])
    const options = { perspective: 'raw', signal } as const
    client.fetch('*[_id == $id][0].templates', { id: replyTemplatesId }, options).then(
      (stored: unknown) => setTemplates(v.parse(replyTemplatesContract, stored)),
      () => !aborter.signal.aborted && setHasFailed(true),
    )
    return () => aborter.abort()
  }, [client])
  return (
    <Stack gap={2}>
      <Button mode="ghost" onClick={() => onChoose()} text="Without a template" />
      {templates?.map((template) => (
        <Button
          key={template.title}
          mode="ghost"
          onClick={() => onChoose(template)}
          text={template.title}
        />
      ))}
      {templates?.length !== 0 || (
        <Text muted size={1}>
          You can write texts for replies in the Desk, under Reply templates.
        </Text>
      )}
      {hasFailed && (
        <Text muted size={1}>
          The templates cannot be loaded right now.
        </Text>
      )}
    </Stack>
  )
}

/** The time limit for loading the templates, in ms. */
const loadMs = 10_000
