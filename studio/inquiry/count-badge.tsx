import { useInquiryCounts } from './inquiry-counts.ts'

/** From here on the exact number does not help and would not fit. */
const most = 999

/**
 * Makes the icon of a list in the desk: how many inquiries stand in it. The Studio takes a
 * component there, so the number lives without the desk being built anew.
 *
 * @param isUrgent whether a number above zero is to catch the eye
 */
export function countBadge(listId: string, isUrgent: boolean) {
  return function CountBadge() {
    const count = useInquiryCounts()?.[listId]
    const isLoud = isUrgent && count !== undefined && count > 0
    const text = count === undefined ? '…' : count > most ? `${most}+` : String(count)
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
          // The place is that of an icon, so longer numbers are smaller.
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
