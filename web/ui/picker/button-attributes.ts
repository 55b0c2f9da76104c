import type { ComponentProps } from 'react'

/** What the library sets on the button of a picker once its list is there. */
export type ButtonAttributes = Omit<ComponentProps<'button'>, 'ref'>
