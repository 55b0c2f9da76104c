import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import { type HttpsProxy, startHttpsProxy } from './support/https-proxy.ts'
import { createProject, type SanityProject } from './support/sanity-project.ts'

let lake: LocalLake
let proxy: HttpsProxy
let project: SanityProject
let client: SanityClient

beforeAll(async () => {
  lake = await createLake({
    projectId: 'website',
    seed: [
      { _id: 'a', _type: 'post', name: 'One' },
      { _id: 'b', _type: 'post', name: 'Two' },
      { _id: 'c', _type: 'page', name: 'Not a post' },
    ],
  })
  proxy = await startHttpsProxy(lake.url)
  project = createProject('website')
  client = createClient({ ...lake.clientConfig(), apiVersion: '2026-11-01' })
  project.write('new.json', JSON.stringify({ _id: 'new', _type: 'page', name: 'New' }))
  mkdirSync(join(project.folder, 'migrations'))
  project.write(
    'migrations/rename.ts',
    `import { at, defineMigration, set, unset } from 'sanity/migrate'
     export default defineMigration({
       title: 'Rename a field',
       documentTypes: ['post'],
       migrate: {
         document: ({ name }) => [at('title', set(name)), at('name', unset())],
       },
     })`,
  )
})
afterAll(async () => {
  project.remove()
  await proxy.stop()
  await lake.close()
})

/** Runs the CLI, whose API host is fixed: a proxy passes its requests on to the lake. */
const sanity = (command: string) =>
  project.run('sanity/bin/sanity', command.split(' '), {
    HTTPS_PROXY: proxy.url,
    NODE_EXTRA_CA_CERTS: proxy.certificate,
    SANITY_AUTH_TOKEN: lake.tokens.administrator,
  })

// They depend on one another.
test.each([
  ['projects list', /website/],
  ['datasets create staging --visibility private', /created/],
  ['datasets visibility get staging', /private/],
  ['datasets visibility set staging public', /changed/],
  ['datasets list', /production\nstaging/],
  ['documents create new.json', /new/],
  ['documents get new', /"name": "New"/],
  ['documents query *[_id=="new"].name', /"New"/],
  ['documents delete new', /Deleted 1/],
  ['datasets export production export.tar.gz', /Export finished/],
  ['datasets import export.tar.gz staging', /Imported 3 documents/],
  ['datasets delete staging --force', /deleted/],
  ['users list', /Avery Local/],
  ['tokens add new --role=viewer --yes', /new/],
  ['tokens list', /new/],
])('sanity %s', { timeout: 60_000 }, async (command, output) => {
  expect(await sanity(command)).toMatch(output)
})

test('sanity migrations run', { timeout: 60_000 }, async () => {
  const names = () => client.fetch('*[_type == "post"] | order(_id) {name, title}')
  expect(await sanity('migrations run rename')).toContain('set("One")')
  expect(await names()).toMatchObject([{ title: null }, { title: null }])
  await sanity('migrations run rename --no-dry-run --no-confirm --no-progress')
  expect(await names()).toEqual([
    { name: null, title: 'One' },
    { name: null, title: 'Two' },
  ])
})
