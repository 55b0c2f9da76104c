import { definePlugin } from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { inquiryActions } from './inquiry-actions.ts'
import { inquiryBadges } from './inquiry-badges.ts'
import { InquiryInput } from './inquiry-input.tsx'

/** Everything with which staff work through inquiries, but the lists in the desk. */
export const inquiryDesk = definePlugin({
  name: 'inquiry-desk',
  form: { components: { input: InquiryInput } },
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === inquiryType.name ? [...inquiryActions, ...actions] : actions,
    badges: (badges, { schemaType }) => (schemaType === inquiryType.name ? inquiryBadges : badges),
  },
})
