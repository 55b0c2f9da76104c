import { definePlugin } from 'sanity'
import { CountedToolMenu, HealthIcon, healthToolName } from './health-count.tsx'
import { HealthTool } from './health-tool.tsx'

/** The tool Content health, and its count in the menu of tools. */
export const contentHealth = definePlugin({
  name: 'content-health',
  tools: [
    { name: healthToolName, title: 'Content health', icon: HealthIcon, component: HealthTool },
  ],
  studio: { components: { toolMenu: CountedToolMenu } },
})
