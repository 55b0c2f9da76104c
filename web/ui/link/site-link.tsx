import { createLink, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children'> {
  /** The encoded target: a path of this site, or an https URL. */
  readonly to: string
}

/**
 * A link that an editor wrote: within the site, the router follows the link, and marks it as current
 * on its target page and on the pages below. The browser handles files, queries, and paths that the
 * router would read as a parameter.
 */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  const [path = '', hash] = to.split('#')
  const isPage = useLocation({ select: ({ pathname }) => pathname === path })
  if (!/^\/[^?$.]*$/.test(path)) {
    return (
      <a href={to} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  return (
    <MarkedLink
      activeOptions={{ exact: path === '/', includeHash: hash !== undefined }}
      isPage={isPage}
      to={path}
      {...(hash && { hash })}
      {...rest}
    >
      {children}
    </MarkedLink>
  )
}

interface MarkedAnchorProps extends ComponentProps<'a'> {
  /** Whether the link leads to the current page; otherwise it can be a page above the current page. */
  readonly isPage: boolean
}

function MarkedAnchor({ isPage, children, ...rest }: MarkedAnchorProps) {
  const current = rest['aria-current'] && (isPage ? 'page' : true)
  return (
    <a {...rest} aria-current={current}>
      {children}
    </a>
  )
}

const MarkedLink = createLink(MarkedAnchor)
