import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children'> {
  /** The encoded address: a path of this site, or an address with https://. */
  readonly to: string
}

/**
 * A link that an editor wrote: within the site, the router follows it and marks it on the page that it
 * leads to. The browser handles files, queries, and paths that the router would read as a parameter.
 */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  const [path = '', hash] = to.split('#')
  if (!/^\/[^?$.]*$/.test(path)) {
    return (
      <a href={to} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link
      activeOptions={{ exact: path === '/', includeHash: hash !== undefined }}
      to={path}
      {...(hash && { hash })}
      {...rest}
    >
      {children}
    </Link>
  )
}
