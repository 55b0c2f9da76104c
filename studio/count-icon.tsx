import type { ComponentType } from 'react'
import type { ToolMenuProps } from 'sanity'

/** The current number next to a tool; undefined until known. */
type UseCount = () => number | undefined

/** Makes a tool's icon that shows the number, for menus without room for titles. */
export function countedIcon(Icon: ComponentType, useCount: UseCount): ComponentType {
  return function CountedIcon() {
    const count = useCount()
    return (
      <span style={{ position: 'relative', display: 'inline-flex' }}>
        <Icon />
        {count !== undefined && count > 0 && (
          <span aria-hidden style={badge}>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
    )
  }
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

/** Makes the Studio's menu of tools show the number after a tool's title, in the given words. */
export function countedToolMenu(
  toolName: string,
  useCount: UseCount,
  inWords: (count: number) => string,
): ComponentType<ToolMenuProps> {
  return function CountedToolMenu(props) {
    const count = useCount()
    if (!count) return props.renderDefault(props)
    const tools = props.tools.map((tool) =>
      tool.name === toolName ? { ...tool, title: `${tool.title} (${inWords(count)})` } : tool,
    )
    return props.renderDefault({ ...props, tools })
  }
}
