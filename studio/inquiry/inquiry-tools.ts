import { BarChartIcon } from '@sanity/icons/BarChart'
import { definePlugin } from 'sanity'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { inquiryActions } from './inquiry-actions.ts'
import { inquiryBadges } from './inquiry-badges.ts'
import { InquiryInput } from './inquiry-input.tsx'
import { InquiryToolLayout } from './inquiry-tool-layout.tsx'
import { OverviewTool } from './overview-tool.tsx'

/** What staff work on inquiries with, apart from the lists: overview, actions, badges, view. */
export const inquiryTools = definePlugin({
  name: 'inquiry-tools',
  tools: [{ name: 'overview', title: 'Overview', icon: BarChartIcon, component: OverviewTool }],
  form: { components: { input: InquiryInput } },
  studio: { components: { activeToolLayout: InquiryToolLayout } },
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === inquiryType.name ? [...inquiryActions, ...actions] : actions,
    badges: (badges, { schemaType }) => (schemaType === inquiryType.name ? inquiryBadges : badges),
  },
})
