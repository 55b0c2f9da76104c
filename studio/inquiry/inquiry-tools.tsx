import { BarChartIcon } from '@sanity/icons/BarChart'
import { Box, Flex } from '@sanity/ui'
import {
  type ActiveToolLayoutProps,
  definePlugin,
  PerspectiveProvider,
  usePerspective,
} from 'sanity'
import { useRouterState } from 'sanity/router'
import * as v from 'valibot'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'
import { inquiryActions } from './inquiry-actions.tsx'
import { inquiryBadges } from './inquiry-badges.ts'
import { InquiryInput } from './inquiry-input.tsx'
import { OutageBanner } from './outage-banner.tsx'
import { OverviewTool } from './overview-tool.tsx'

/** The signs above a document that switch between its versions. */
const versionSigns = '[data-testid="document-perspective-list"]'

/** The name of the tool with the counts. */
const overview = 'overview'

/**
 * Shows inquiries without the selected release: inquiries are neither drafted nor released, and the
 * Studio would lock them and offer to add them to the release. Above inquiries and above the overview,
 * a banner shows whether inquiries cannot reach the team.
 */
function InquiryToolLayout(props: ActiveToolLayoutProps) {
  const { selectedPerspectiveName, selectedVariantName, excludedPerspectives } = usePerspective()
  const isInquiries = useRouterState(showsInquiries)
  return (
    <PerspectiveProvider
      selectedPerspectiveName={isInquiries ? undefined : selectedPerspectiveName}
      excludedPerspectives={excludedPerspectives}
      {...(selectedVariantName !== undefined && { selectedVariantName })}
    >
      {isInquiries && <style>{`${versionSigns} { display: none !important }`}</style>}
      <Flex direction="column" height="fill">
        {(isInquiries || props.activeTool.name === overview) && <OutageBanner />}
        <Box flex={1} style={{ minHeight: 0 }}>
          {props.renderDefault(props)}
        </Box>
      </Flex>
    </PerspectiveProvider>
  )
}

const openPanes = v.object({ panes: v.array(v.array(v.object({ id: v.string() }))) })

/** Whether the Desk shows inquiries: their lists, or an inquiry that was opened from a search. */
export function showsInquiries(routerState: unknown): boolean {
  const parsed = v.safeParse(openPanes, routerState)
  const [first] = parsed.success ? parsed.output.panes.flat() : []
  return first?.id === 'inquiries' || first?.id.startsWith(`__edit__${inquiryType.name}.`) === true
}

/** The tools for inquiries, apart from the lists: overview, actions, badges, inputs. */
export const inquiryTools = definePlugin({
  name: 'inquiry-tools',
  tools: [{ name: overview, title: 'Overview', icon: BarChartIcon, component: OverviewTool }],
  form: { components: { input: InquiryInput } },
  studio: { components: { activeToolLayout: InquiryToolLayout } },
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === inquiryType.name ? [...inquiryActions, ...actions] : actions,
    badges: (badges, { schemaType }) => (schemaType === inquiryType.name ? inquiryBadges : badges),
  },
})
