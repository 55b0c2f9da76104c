import { useInquiryCounts } from './inquiry-counts.ts'

/** Beyond this the exact number does not help and would not fit. */
const maxShown = 999

/**
 * Makes the icon of an inquiry list: how many inquiries are in it. The Studio takes a
 * component there, so that the number changes without the structure being built again.
 *
 * @param isUrgent whether a number above zero stands out
 */
export function countBadge(listId: string, isUrgent: boolean) {
  return function CountBadge() {
    const count = useInquiryCounts()?.[listId]
    const isLoud = isUrgent && count !== undefined && count > 0
    const text = count === undefined ? '…' : count > maxShown ? `${maxShown}+` : String(count)
    return (
      <span
        data-testid={`count-${listId}`}
        style={{
          display: 'inline-block',
          minWidth: 23,
          padding: text.length > 2 ? '4px 1px' : '4px 5px',
          boxSizing: 'border-box',
          borderRadius: 10,
          textAlign: 'center',
          fontFamily: 'inherit',
          // There is only room for an icon, so longer numbers are smaller.
          fontSize: text.length > 2 ? 10.5 : 12,
          lineHeight: '12px',
          fontVariantNumeric: 'tabular-nums',
          background: isLoud ? '#a9683a' : 'var(--card-badge-default-bg-color)',
          color: isLoud ? '#fff' : 'var(--card-badge-default-fg-color)',
        }}
      >
        {text}
      </span>
    )
  }
}
