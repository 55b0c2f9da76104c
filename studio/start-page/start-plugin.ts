import { HomeIcon } from '@sanity/icons/Home'
import { definePlugin } from 'sanity'
import { useInquiryCounts } from '#studio/inquiry/inquiry-structure.tsx'
import { countedIcon, countedToolMenu } from '#studio/count-icon.tsx'
import { StartTool } from './start-tool.tsx'

/** The name of the tool in URLs. */
const startToolName = 'start'

function useNewInquiries(): number | undefined {
  return useInquiryCounts()?.['new']
}

/** The start page, and the number of new inquiries in the menu of tools. */
export const startPlugin = definePlugin({
  name: 'start',
  tools: [
    {
      name: startToolName,
      title: 'Start',
      icon: countedIcon(HomeIcon, useNewInquiries),
      component: StartTool,
    },
  ],
  studio: {
    components: {
      toolMenu: countedToolMenu(startToolName, useNewInquiries, (count) => `${count} new`),
    },
  },
})
