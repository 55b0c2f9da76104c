import { BarChartIcon } from '@sanity/icons/BarChart'
import { definePlugin } from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { inquiryActions } from './inquiry-actions.ts'
import { inquiryBadges } from './inquiry-badges.ts'
import { InquiryInput } from './inquiry-input.tsx'
import { OverviewTool } from './overview-tool.tsx'

/** The inquiry desk: everything staff work through inquiries with, apart from its lists. */
export const inquiryDesk = definePlugin({
  name: 'inquiry-desk',
  tools: [{ name: 'overview', title: 'Overview', icon: BarChartIcon, component: OverviewTool }],
  form: { components: { input: InquiryInput } },
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === inquiryType.name ? [...inquiryActions, ...actions] : actions,
    badges: (badges, { schemaType }) => (schemaType === inquiryType.name ? inquiryBadges : badges),
  },
})
