import { type IconProps, LineIcon } from '#web/ui/line-icons.tsx'

/** A bag. */
export function CartIcon(props: IconProps) {
  return (
    <LineIcon
      path="M16 10a4 4 0 0 1-8 0M3.1 6h17.8M3.4 5.5a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.7a2 2 0 0 0-.4-1.2l-2-2.7A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"
      {...props}
    />
  )
}

export function MinusIcon(props: IconProps) {
  return <LineIcon path="M5 12h14" {...props} />
}

export function PlusIcon(props: IconProps) {
  return <LineIcon path="M5 12h14M12 5v14" {...props} />
}
