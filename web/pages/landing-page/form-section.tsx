import { InquirySection } from '#web/inquiry/inquiry-section.tsx'
import type { BlockOf } from '#web/pages/landing-page/read-block.ts'

/** The title of each form, as on the form's own page (`docs/product.md §2`). */
const titles = { contact: 'Send us an inquiry', order: 'Start Your Order Inquiry' } as const

/** The inquiry form beside our contact details. */
export function FormSection({ block: { source } }: { readonly block: BlockOf<'formBlock'> }) {
  return <InquirySection key={source} source={source} title={titles[source]} />
}
