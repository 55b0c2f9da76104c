import { useSiteQuery } from '#web/content/site-query-options.ts'
import { phoneHref } from '#web/content/site-settings/contact-hrefs.ts'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import { TextAnchor } from '#web/ui/link/text-link.tsx'

interface NextStepsProps {
  readonly steps: readonly { readonly term: string; readonly text: string }[]
  readonly hoursLabel: string
  /** Shown after the steps. */
  readonly more?: readonly Description[]
}

/** The next steps after an inquiry, and the phone hours. */
export function NextSteps({ steps, hoursLabel, more }: NextStepsProps) {
  const { phone, supportHours } = useSiteQuery('site-settings')
  const hours = (
    <>
      {supportHours},{' '}
      <TextAnchor className="whitespace-nowrap" href={phoneHref(phone)}>
        {phone}
      </TextAnchor>
    </>
  )
  return <DescriptionList rows={[...steps, { term: hoursLabel, text: hours }, ...(more ?? [])]} />
}
