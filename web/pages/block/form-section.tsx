import { InquirySection } from '#web/inquiry/inquiry-section.tsx'
import type { FormBlock } from '#web/pages/landing/landing-block.ts'

/** The title of each form, as on the form's own page (`docs/product.md §2`). */
const titles = { contact: 'Send us an inquiry', order: 'Start Your Order Inquiry' } as const

/** The inquiry form beside our contact details. */
export function FormSection({ block: { source } }: { readonly block: FormBlock }) {
  return <InquirySection key={source} source={source} title={titles[source]} />
}
