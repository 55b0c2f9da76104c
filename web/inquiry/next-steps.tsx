import { useSiteQuery } from '#web/content/site-query-options.ts'
import { ContactLink } from '#web/content/site-settings/contact-link.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import { textLinkClass } from '#web/ui/link/text-link.tsx'

interface NextStepsProps {
  readonly steps: readonly { readonly term: string; readonly text: string }[]
  readonly hoursLabel: string
  /** Shown after the steps. */
  readonly more?: readonly Description[]
}

/** The next steps after an inquiry, and the phone hours. */
export function NextSteps({ steps, hoursLabel, more }: NextStepsProps) {
  const { supportHours } = useSiteQuery('site-settings')
  const hours = (
    <>
      {supportHours}, <ContactLink className={`${textLinkClass} whitespace-nowrap`} field="phone" />
    </>
  )
  return <DescriptionList rows={[...steps, { term: hoursLabel, text: hours }, ...(more ?? [])]} />
}
