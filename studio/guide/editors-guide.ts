import { BookIcon } from '@sanity/icons/Book'
import { definePlugin } from 'sanity'
import { GuideTool } from './guide-tool.tsx'

/** The guide for editors, one click away from whatever they are doing. */
export const editorsGuide = definePlugin({
  name: 'editors-guide',
  tools: [{ name: 'guide', title: 'Guide', icon: BookIcon, component: GuideTool }],
})
