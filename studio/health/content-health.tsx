import { HeartIcon } from '@sanity/icons/Heart'
import { definePlugin, type Tool, type ToolMenuProps } from 'sanity'
import { HealthTool } from './health-tool.tsx'
import { useHealthCount } from './health-watch.ts'

/** The name of the tool in addresses. */
const healthToolName = 'health'

/** The tool's icon, with the number of findings if there is room for no title. */
function HealthIcon() {
  const count = useHealthCount()
  return (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      <HeartIcon />
      {count !== undefined && count > 0 && (
        <span aria-hidden style={badge}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

const badge = {
  position: 'absolute',
  insetInlineStart: '60%',
  top: '-35%',
  minWidth: 14,
  padding: '0 3px',
  boxSizing: 'border-box',
  borderRadius: 7,
  fontSize: 9,
  lineHeight: '14px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  background: '#a9683a',
  color: '#fff',
} as const

/** The Studio's menu of tools, with the number of findings next to Content health. */
function CountedToolMenu(props: ToolMenuProps) {
  const count = useHealthCount()
  if (!count) return props.renderDefault(props)
  const tools = props.tools.map((tool) =>
    tool.name === healthToolName ? counted(tool, count) : tool,
  )
  return props.renderDefault({ ...props, tools })
}

function counted(tool: Tool, count: number): Tool {
  return { ...tool, title: `${tool.title} (${count})` }
}

/** The tool Content health, and its count in the menu of tools. */
export const contentHealth = definePlugin({
  name: 'content-health',
  tools: [
    { name: healthToolName, title: 'Content health', icon: HealthIcon, component: HealthTool },
  ],
  studio: { components: { toolMenu: CountedToolMenu } },
})
