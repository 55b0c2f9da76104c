import {
  buildClientSchema,
  lexicographicSortSchema,
  printSchema,
  type IntrospectionQuery,
} from 'graphql'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { EnvironmentError } from '#api/platform/env.ts'
import { runCommand } from './run-command.ts'

/**
 * Writes the Storefront API's official schemas into `packages/service-stand-ins/src/shop/schema` as SDL without
 * descriptions. Shopify publishes them as introspection results in the npm package
 * `@shopify/hydrogen-react` (MIT license), one per version of the API.
 */

const usage = `Give the folders of unpacked @shopify/hydrogen-react packages, one per API version:

  npm pack @shopify/hydrogen-react@2025.1.4
  tar -xzf shopify-hydrogen-react-2025.1.4.tgz
  npm run shop:schema -- package`

const packageSchema = v.object({
  name: v.literal('@shopify/hydrogen-react'),
  version: v.pipe(v.string(), v.regex(/^\d{4}\.\d{1,2}\.\d+$/)),
  license: v.literal('MIT'),
})

/** An input field that the introspection leaves out because it is deprecated. */
const hiddenField = {
  /** Nothing else uses this type: if it is in the schema, the field exists, too. */
  proof: 'input DeliveryAddressInput {',
  before: '  email: String\n',
  within: 'input CartBuyerIdentityInput {',
  text: '  deliveryAddressPreferences: [DeliveryAddressInput!] @deprecated(reason: "Use `cart.delivery` instead.")\n',
}

function sdlOf(folder: string): { version: string; sdl: string } {
  const file = join(folder, 'storefront.schema.json')
  if (!existsSync(file)) throw new EnvironmentError(`${file} is missing.\n\n${usage}`)
  const about = v.parse(
    packageSchema,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const [year = '', month = ''] = about.version.split('.')
  const version = `${year}-${month.padStart(2, '0')}`
  // The file is Shopify's; buildClientSchema throws if it is not an introspection result.
  const introspection = JSON.parse(readFileSync(file, 'utf8'), withoutDescription) as {
    data?: IntrospectionQuery
  } & IntrospectionQuery
  const schema = lexicographicSortSchema(buildClientSchema(introspection.data ?? introspection))
  const sdl = `# Shopify's Storefront API ${version}, from @shopify/hydrogen-react ${about.version} (MIT license),
# written by npm run shop:schema. Descriptions are left out.

${withHiddenField(printSchema(schema))}
`
  return { version, sdl }
}

/** Drops descriptions; a field with that name has an object and not a string. */
function withoutDescription(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? null : value
}

function withHiddenField(sdl: string): string {
  const at = sdl.indexOf(hiddenField.within)
  const end = sdl.indexOf('}', at)
  const isShown = sdl.slice(at, end).includes('deliveryAddressPreferences')
  if (!sdl.includes(hiddenField.proof) || isShown || at === -1) return sdl
  const place = sdl.indexOf(hiddenField.before, at)
  return sdl.slice(0, place) + hiddenField.text + sdl.slice(place)
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length === 0) throw new EnvironmentError(usage)
  for (const folder of positionals) {
    const { version, sdl } = sdlOf(folder)
    const file = join('packages/service-stand-ins/src/shop/schema', `storefront-${version}.graphql`)
    writeFileSync(file, sdl)
    console.log(`${file}: ${sdl.split('\n').length} lines`)
  }
})
