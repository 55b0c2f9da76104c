import { classNames } from '#web/ui/class-names.ts'

/**
 * A button's emphasis: one `primary` per view, `accent` on night surfaces, `outline` beside a
 * `primary` or `accent` button, `danger` for what cannot be undone.
 */
export type ButtonTone = 'primary' | 'accent' | 'outline' | 'outline-night' | 'quiet' | 'danger'
/** `regular` is 48 px high, `small` 44 px: both fit a finger. */
export type ButtonSize = 'regular' | 'small'

const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-ink text-cloud hover:bg-ink-soft',
  accent: 'border-transparent bg-apricot text-ink hover:bg-apricot-soft',
  outline: 'border-line-strong text-ink hover:border-ink hover:bg-ink hover:text-cloud',
  'outline-night': 'border-cloud/45 text-cloud hover:border-cloud hover:bg-cloud hover:text-ink',
  quiet: 'border-transparent text-ink hover:bg-ink/8',
  danger: 'border-transparent bg-danger text-cloud hover:bg-ink',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-6 py-2.5',
  small: 'min-h-11 px-5 py-2',
}

/**
 * The shared classes of buttons, and of links that look like buttons. In forced colors, the border of
 * borderless buttons becomes visible and bounds the button.
 */
export function buttonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'regular'): string {
  return classNames('group/button button print:hidden', tones[tone], sizes[size])
}
