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
    return (
      <span
        data-testid={`count-${listId}`}
        style={{
          display: 'inline-block',
          minWidth: '1.9em',
          padding: '0.32em 0.45em',
          boxSizing: 'border-box',
          borderRadius: '1em',
          textAlign: 'center',
          font: '600 12px/1 inherit',
          fontFamily: 'inherit',
          fontSize: 12,
          lineHeight: 1,
          fontVariantNumeric: 'tabular-nums',
          background: isLoud ? '#a9683a' : 'var(--card-badge-default-bg-color)',
          color: isLoud ? '#fff' : 'var(--card-badge-default-fg-color)',
        }}
      >
        {count === undefined ? '…' : count > most ? `${most}+` : count}
      </span>
    )
  }
}
