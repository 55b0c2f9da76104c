import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import { type HttpsProxy, startHttpsProxy } from './support/https-proxy.ts'
import { createProject, type SanityProject } from './support/sanity-project.ts'

/** Commands that depend on one another, and what each prints. */
const commands: readonly (readonly [command: string, output: RegExp])[] = [
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
  ['migrations run rename', /set\("One"\)/],
  ['documents query *[_id=="a"]{name,title}', /"One"[^]*null/],
  ['migrations run rename --no-dry-run --no-confirm --no-progress', /During migrations/],
  ['documents query *[_type=="post"]|order(_id){name,title}', /null[^]*"One"[^]*null[^]*"Two"/],
]

const cli = resolve(import.meta.dirname, '../../../node_modules/@sanity/cli/bin/run.js')

let lake: LocalLake
let proxy: HttpsProxy
let project: SanityProject
let outputs: Readonly<Record<string, string>>

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
  // The CLI's API host is fixed: a proxy passes its requests on to the lake. It takes a second to
  // load, so one process runs all commands.
  project.write(
    'all.js',
    `import { execute } from '@oclif/core'
     const [dir, ...commands] = process.argv.slice(2)
     for (const command of commands) {
       await execute({ args: command.split(' '), dir })
       console.log('END OF COMMAND')
     }
     // Otherwise each command starts a process at the end, which reports its use to Sanity.
     process.removeAllListeners('exit')`,
  )
  const texts = commands.map(([command]) => command)
  const printed = await project.run(join(project.folder, 'all.js'), [cli, ...texts], {
    HTTPS_PROXY: proxy.url,
    NODE_EXTRA_CA_CERTS: proxy.certificate,
    SANITY_AUTH_TOKEN: lake.tokens.administrator,
  })
  const parts = printed.split('END OF COMMAND')
  outputs = Object.fromEntries(texts.map((text, at) => [text, parts[at] ?? '']))
}, 120_000)
afterAll(async () => {
  project.remove()
  await proxy.stop()
  await lake.close()
})

test.each(commands)('sanity %s', (command, output) => {
  expect(outputs[command]).toMatch(output)
})
