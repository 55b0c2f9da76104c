import { Link, type LinkProps } from '@tanstack/react-router'

/** One step of the trail: a route and its label. */
export interface BreadcrumbStep {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
}

interface BreadcrumbProps {
  readonly steps: readonly BreadcrumbStep[]
  /** The page the visitor is on; not a link. */
  readonly here: string
}

/** The trail from the home page to the current page. */
export function Breadcrumb({ steps, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="caption flex flex-wrap items-center gap-x-2 text-sage-deep">
        {steps.map((step) => (
          <li className="flex items-center gap-2" key={step.label}>
            <Link
              activeOptions={{ exact: true }}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11 hover:text-ink hover:underline"
              to={step.to}
            >
              {step.label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
