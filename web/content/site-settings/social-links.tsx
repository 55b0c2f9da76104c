import { useSiteQuery } from '#web/content/site-query-options.ts'

/** Links to the brand's pages on Instagram and LinkedIn, if the settings name them. */
export function SocialLinks() {
  const { brand, instagramUrl, linkedinUrl } = useSiteQuery('site-settings')
  return (
    <ul className="-ml-2.5 flex flex-wrap gap-x-2">
      {instagramUrl && (
        <SocialLink href={instagramUrl} label={`${brand} on Instagram`} name="Instagram">
          <rect height="14.5" rx="4" width="14.5" x="1.75" y="1.75" />
          <circle cx="9" cy="9" r="3.5" />
          <circle cx="13.1" cy="4.9" fill="currentColor" r="0.6" />
        </SocialLink>
      )}
      {linkedinUrl && (
        <SocialLink href={linkedinUrl} label={`${brand} on LinkedIn`} name="LinkedIn">
          <rect height="14.5" rx="2" width="14.5" x="1.75" y="1.75" />
          <path d="M5.4 8v5M5.4 5.2v.1M8.4 13V8M8.4 10.2c0-2.7 4.2-3 4.2 0V13" />
        </SocialLink>
      )}
    </ul>
  )
}

interface SocialLinkProps {
  readonly href: string
  readonly label: string
  readonly name: string
  readonly children: React.ReactNode
}

function SocialLink({ href, label, name, children }: SocialLinkProps) {
  return (
    <li>
      <a
        aria-label={label}
        className="inline-flex min-h-11 min-w-11 items-center gap-2.5 rounded-round px-2.5 text-small hover:underline hover:underline-offset-4"
        href={href}
        rel="noopener"
      >
        <svg
          aria-hidden="true"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="1.4"
          viewBox="0 0 18 18"
        >
          {children}
        </svg>
        {name}
      </a>
    </li>
  )
}
