import { HeartIcon } from '@sanity/icons/Heart'
import { definePlugin } from 'sanity'
import { countedIcon, countedToolMenu } from '#studio/count-icon.tsx'
import { HealthTool } from './health-tool.tsx'
import { useHealthCount } from './health-watch.ts'

/** The name of the tool in URLs. */
const healthToolName = 'health'

/** The tool Content health, and its count in the menu of tools. */
export const healthPlugin = definePlugin({
  name: 'content-health',
  tools: [
    {
      name: healthToolName,
      title: 'Content health',
      icon: countedIcon(HeartIcon, useHealthCount),
      component: HealthTool,
    },
  ],
  studio: { components: { toolMenu: countedToolMenu(healthToolName, useHealthCount, String) } },
})
