import type { Service, WithContext } from 'schema-dts'
import type { Program } from '#web/program/read-programs.ts'
import { type AddressContext, canonicalUrl } from './canonical-url.ts'
import { organizationId } from './organization.ts'

/** A program as a service that the company provides; `path` is the page that tells of it. */
export function programService(
  context: AddressContext,
  program: Program,
  path: string,
): WithContext<Service> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${canonicalUrl(context, path)}#${encodeURIComponent(program.slug)}`,
    name: program.title,
    serviceType: program.title,
    ...(program.summary && { description: program.summary }),
    url: canonicalUrl(context, path),
    provider: { '@id': organizationId(context) },
    audience: { '@type': 'BusinessAudience', audienceType: 'Private aviation' },
  }
}
