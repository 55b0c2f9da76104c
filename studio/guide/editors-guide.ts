import { BookIcon } from '@sanity/icons/Book'
import { lazy } from 'react'
import { definePlugin } from 'sanity'

// Loaded when an editor opens it: Sanity's own tools read this configuration without our build,
// which alone can render the guide.
const GuideTool = lazy(async () => ({ default: (await import('./guide-tool.tsx')).GuideTool }))

/** The guide for editors, one click away from whatever they are doing. */
export const editorsGuide = definePlugin({
  name: 'editors-guide',
  tools: [{ name: 'guide', title: 'Guide', icon: BookIcon, component: GuideTool }],
})
