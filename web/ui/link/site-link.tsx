import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children'> {
  /** The encoded target: a path of this site, or an https URL. */
  readonly to: string
}

/**
 * A link that an editor wrote: within the site, the router follows the link, and marks it as current
 * on its target page. The browser handles files, queries, and paths that the router would read as a
 * parameter.
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
