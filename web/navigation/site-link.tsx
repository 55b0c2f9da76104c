import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children'> {
  /** An address of this site, encoded, or one that begins with https://. */
  readonly to: string
}

/**
 * A link that an editor has written: the router follows it within the site and marks it on the page
 * that it leads to. Files, queries, and what a path of the router would read as a parameter, are left
 * to the browser.
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
