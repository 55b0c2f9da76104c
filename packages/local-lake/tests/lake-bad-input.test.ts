import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeServer } from '../src/lake-server.ts'
import { openServer } from './support/open-server.ts'
import { newFolder } from './support/temporary-folder.ts'

const folder = newFolder()
let lake: LakeServer
let image: string

beforeAll(async () => {
  lake = await openServer(folder)
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  const answer = await send('POST', '/v1/assets/images/production', new Uint8Array(bytes))
  image = new URL(((await answer.json()) as { document: { url: string } }).document.url).pathname
  await send(
    'POST',
    '/v1/data/mutate/production',
    '{"mutations":[{"create":{"_id":"kit","_type":"kit","list":[1,{"_key":"a"}],"text":"x"}}]}',
  )
})
afterAll(() => lake.close())

async function send(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const request = new Request(`http://localhost:1${path}`, {
    method,
    headers: { authorization: `Bearer ${lake.tokens.editor}` },
    ...(body !== undefined && method !== 'GET' && { body }),
  })
  return lake.fetch(request)
}

/** Expects that no route fails for a request; closes a stream at once. */
async function expectNoFault(method: string, path: string, body?: string) {
  const answer = await send(method, path, body)
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? '' : await answer.text()
  if (isStream) await answer.body?.cancel()
  expect
    .soft(
      `${answer.status} ${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 500)} ${answer.status >= 500 ? text : ''}`,
    )
    .toMatch(/^[1-4]/)
}

const deep = (open: string, close: string, depth = 20_000) =>
  open.repeat(depth) + close.repeat(depth)

const odd = [
  '',
  ' ',
  '.',
  '..',
  '-1',
  '0',
  '1e99',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '{}',
  '[]',
  '[null]',
  '"',
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'drafts.',
  'versions.',
  'versions.r1',
  '*',
  '$x',
  "';--",
  '\u{1f600}',
  encodeURIComponent('\ud800\udfff'),
  'a,b,,c',
  'x'.repeat(3000),
  ',',
  '2026-13-45',
  'Infinity',
  '-0',
  '1.5',
]

const readRoutes = [
  '/v1/data/doc/production/~',
  '/v1/data/doc/~/kit',
  '/v1/data/query/production?query=~',
  '/v1/data/query/production?query=*&$a=~',
  '/v1/data/query/production?query=*&perspective=~',
  '/v1/data/query/production?query=*&resultSourceMap=~',
  '/v1/data/listen/production?query=~',
  '/v1/data/listen/production?query=*&lastEventId=~&enableResume=true',
  '/v1/data/listen/~?query=*',
  '/v1/data/live/events/production?includeDrafts=~',
  '/v1/data/live/events/~',
  '/v1/data/history/production/transactions/~',
  '/v1/data/history/production/transactions/kit?limit=~',
  '/v1/data/history/production/transactions/kit?fromTime=~',
  '/v1/data/history/production/transactions/kit?toTime=~&authors=~',
  '/v1/data/history/production/transactions/kit?fromTransaction=~&toTransaction=~',
  '/v1/data/history/production/transactions?reverse=~',
  '/v1/data/history/production/documents/~?time=2026-01-01T00:00:00Z',
  '/v1/data/history/production/documents/kit?time=~',
  '/v1/data/history/production/documents/kit?revision=~',
  '/v1/data/history/production/documents/kit?lastRevision=~',
  '/v1/data/history/production/events/documents/~',
  '/v1/data/history/production/events/documents/kit?limit=~',
  '/v1/data/history/production/events/documents/kit?nextCursor=~',
  '/v1/data/references/production/documents/~/to',
  '/v1/data/export/production?types=~',
  '/v1/data/ping/~',
  '/v1/users/~',
  '/v1/users/me/keyvalue/~',
  '/v1/auth/fetch?sid=~',
  '/v1/auth/login/~?origin=~',
  '/v1/projects/~',
  '/v1/projects/local/datasets/~/acl',
  '/~/data/query/production',
  '/v~/ping',
  '/v1/~',
  '/v1/datasets/~/acl',
  '/v1/schedules/~/~',
  '/v1/access/project/~/requests',
  '/images/local/production/~',
  '/files/local/~/~',
  ...'w h dpr q rect fit fm bg blur sharp flip or pad fp-x dl max-w auto crop sat frame'
    .split(' ')
    .map((name) => `IMAGE?${name}=~`),
]

test('no unusual value in an address makes the lake fail', { timeout: 120_000 }, async () => {
  for (const route of readRoutes) {
    for (const value of odd) {
      const path = route.replace('IMAGE', image).replaceAll('~', value)
      if (URL.canParse(`http://localhost:1${path}`)) await expectNoFault('GET', path)
    }
  }
})

const writeRoutes = [
  ['POST', '/v1/data/mutate/production'],
  ['POST', '/v1/data/actions/production'],
  ['POST', '/v1/data/query/production'],
  ['PUT', '/v1/users/me/keyvalue'],
  ['PUT', '/v1/users/me/keyvalue/a'],
  ['PUT', '/v1/projects/local/datasets/new'],
  ['POST', '/v1/auth/logout'],
  ['POST', '/v1/auth/login/local?origin=x'],
  ['POST', '/v1/intake/batch'],
  ['POST', '/v1/assets/images/production'],
  ['POST', '/v1/assets/files/production?filename=%00.%ff&label='],
  ['PATCH', '/v1/projects/local/datasets/production'],
  ['DELETE', '/v1/projects/local/datasets/nothing'],
] as const

const oddBodies = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  'true',
  '{}',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '\ufeff{}',
  '[null]',
  '[1,2]',
  '[{"key":null}]',
  '[{"key":1,"value":2}]',
  '{"key":"a"}',
  '{"mutations":null}',
  '{"mutations":{}}',
  '{"mutations":[null]}',
  '{"mutations":[[]]}',
  '{"mutations":[{}]}',
  '{"mutations":[]}',
  '{"mutations":[{"create":null}]}',
  '{"mutations":[{"create":{"_type":""}}]}',
  '{"mutations":[{"create":{"_type":"a","_id":" "}}]}',
  '{"mutations":[{"create":{"_type":"a","_id":"__proto__"}}]}',
  '{"mutations":[{"create":{"_type":"a","__proto__":{"x":1}}}]}',
  '{"mutations":[{"create":{"_type":"a","n":1e999}}]}',
  '{"mutations":[{"create":{"_type":"a","s":"\\ud800"}}]}',
  '{"mutations":[{"create":{"_type":"a","s":"\\u0000"}}]}',
  '{"mutations":[{"create":{"_type":"a","_createdAt":"never"}}]}',
  '{"mutations":[{"create":{"_type":"a","_createdAt":1}}]}',
  '{"mutations":[{"create":{"_type":"a","r":{"_ref":1}}}]}',
  '{"mutations":[{"create":{"_type":"a","r":{"_ref":""}}}]}',
  '{"mutations":[{"create":{"_type":"a","r":{"_ref":"\\u0000"}}}]}',
  '{"mutations":[{"create":{"_type":"a","_rev":5}}],"transactionId":"\\u0000"}',
  '{"mutations":[{"create":{"_type":"a"}}],"transactionId":"' + 'x'.repeat(200) + '"}',
  '{"mutations":[{"create":{"_type":"a"}}],"transactionId":5}',
  '{"mutations":[{"delete":{}}]}',
  '{"mutations":[{"delete":{"id":5}}]}',
  '{"mutations":[{"delete":{"query":"["}}]}',
  '{"mutations":[{"delete":{"query":"1"}}]}',
  '{"mutations":[{"delete":{"query":"*[0]._id"}}]}',
  '{"mutations":[{"delete":{"query":"{\\"_id\\": 5}"}}]}',
  '{"mutations":[{"delete":{"query":"*","params":[]}}]}',
  '{"mutations":[{"delete":{"id":"kit","query":"*"}}]}',
  ...['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch', 'merge'].flatMap((operation) =>
    [
      'null',
      '[]',
      '5',
      '{"":1}',
      '{"a":null}',
      '{"_id":"b"}',
      '{"_id":null}',
      '{"_type":null}',
      '{"_rev":1}',
      '{"list":"x"}',
      '{"list[*]":"x"}',
      '{"text":5}',
      '{"text":"@@"}',
      '{"list[0]..a":1}',
      '{"a[99999999]":1}',
      '{"list[99999999]":1}',
      '{"list[-99]":1}',
      '{"x.y[5].z":1}',
      '{"text.a.b":1}',
      '{"__proto__":1}',
      '{"list[0:99999999]":2}',
    ].map((value) => `{"mutations":[{"patch":{"id":"kit","${operation}":${value}}}]}`),
  ),
  ...[
    'null',
    '{}',
    '["_id"]',
    '["_type"]',
    '["list[*]"]',
    '[""]',
    '[5]',
    '["_rev","_createdAt"]',
    '["*"]',
    '[".."]',
    '["text.a"]',
  ].map((value) => `{"mutations":[{"patch":{"id":"kit","unset":${value}}}]}`),
  ...[
    'null',
    '{}',
    '{"items":[]}',
    '{"after":"list[-1]"}',
    '{"after":"list[-1]","items":5}',
    '{"after":5,"items":[]}',
    '{"after":"text[-1]","items":[1]}',
    '{"after":"text","items":[1]}',
    '{"before":"","items":[1]}',
    '{"replace":"list[*]","items":[1]}',
    '{"after":"","before":"","items":[1]}',
    '{"replace":"_id","items":[1]}',
  ].map((value) => `{"mutations":[{"patch":{"id":"kit","insert":${value}}}]}`),
  '{"mutations":[{"patch":{"id":"kit","ifRevisionID":5}}]}',
  '{"mutations":[{"patch":{"id":"none"}}]}',
  '{"mutations":[{"patch":{"query":"*[_type==\\"none\\"]","set":{"a":1}}}]}',
  '{"mutations":[{"patch":{}}]}',
  '{"actions":null}',
  '{"actions":[]}',
  '{"actions":[null]}',
  '{"actions":[{}]}',
  '{"actions":[{"actionType":5}]}',
  '{"actions":[{"actionType":"constructor"}]}',
  '{"actions":[{"actionType":"sanity.action.release.create","releaseId":"r1"}]}',
  ...[
    'create',
    'edit',
    'publish',
    'unpublish',
    'discard',
    'delete',
    'replaceDraft',
    'version.create',
    'version.discard',
    'version.replace',
    'version.unpublish',
  ].flatMap((name) => [
    `{"actions":[{"actionType":"sanity.action.document.${name}"}]}`,
    `{"actions":[{"actionType":"sanity.action.document.${name}","draftId":"kit","publishedId":"kit","versionId":"kit","patch":{},"attributes":{"_id":"kit","_type":"kit"},"document":{"_id":"kit","_type":"kit"},"baseId":"kit"}]}`,
    `{"actions":[{"actionType":"sanity.action.document.${name}","draftId":"drafts.","publishedId":"","versionId":"versions.","patch":null,"attributes":{"_id":"drafts.","_type":""},"document":{"_id":"versions..","_type":"a"}}]}`,
    `{"actions":[{"actionType":"sanity.action.document.${name}","draftId":"drafts.\\u0000","publishedId":"\\u0000","versionId":"versions.a.\\u0000","patch":{"set":{"a":1}},"attributes":{"_id":"drafts.\\u0000","_type":"a"}}]}`,
  ]),
  '{"query":null}',
  '{"query":5}',
  '{"query":"*","params":null}',
  '{"query":"*","params":[]}',
  '{"query":"*[a==$a]","params":{"a":{"b":[null]}}}',
  '{"query":"*","perspective":5}',
  '{"query":"*","perspective":[5]}',
  '{"query":"*","perspective":[]}',
  deep('[', ']'),
  deep('{"a":', '}').replace('}', '1}'),
  `{"mutations":[{"create":{"_type":"a","a":${deep('[', ']')}}}]}`,
  `{"mutations":[{"create":{"_type":"a","a":${deep('[', ']', 3000)}}}]}`,
  `{"mutations":[{"create":{"_type":"a","a":${deep('{"a":', '}', 3000).replace('}', '1}')}}}]}`,
  `{"mutations":[{"patch":{"id":"kit","set":{"${'a.'.repeat(3000)}a":1}}}]}`,
  `{"mutations":[{"patch":{"id":"kit","set":{"${'list[0]'.repeat(3000)}":1}}}]}`,
  `{"query":"${deep('(', ')')}"}`,
  `{"query":"*[${'a||'.repeat(1000)}a]"}`,
  `{"actions":[{"actionType":"sanity.action.document.create","publishedId":"q","attributes":{"_id":"drafts.q","_type":"a","a":${deep('[', ']', 3000)}}}]}`,
]

test('no unusual body makes the lake fail', { timeout: 120_000 }, async () => {
  for (const [method, path] of writeRoutes) {
    for (const body of oddBodies) await expectNoFault(method, path, body)
  }
})

const listen = (filter: string) =>
  ['GET', `/v1/data/listen/production?query=${encodeURIComponent(`*[${filter}]`)}`] as const
const query = (groq: string) =>
  ['POST', '/v1/data/query/production', JSON.stringify({ query: groq })] as const
const patch = (operations: string) =>
  [
    'POST',
    '/v1/data/mutate/production',
    `{"mutations":[{"patch":{"id":"kit",${operations}}}]}`,
  ] as const

test.each([
  [
    'a document',
    'POST',
    '/v1/data/mutate/production',
    `{"mutations":[{"create":{"_type":"a","a":${deep('[', ']')}}}]}`,
  ],
  ['a patch', ...patch(`"set":{"a":${deep('{"a":', '}').replace('}', '1}')}}`)],
  [
    'an action',
    'POST',
    '/v1/data/actions/production',
    `{"actions":[{"actionType":"sanity.action.document.create","publishedId":"q","attributes":{"_id":"drafts.q","_type":"a","a":${deep('[', ']')}}}]}`,
  ],
  ['a path to set', ...patch(`"set":{"${'a.'.repeat(20_000)}a":1}`)],
  ['a path to unset', ...patch(`"unset":["list${'[0]'.repeat(20_000)}"]`)],
  ['a path with filters', ...patch(`"inc":{"list${deep('[a', ']')}":1}`)],
  [
    'a path to insert at',
    ...patch(`"insert":{"after":"list${'..a'.repeat(20_000)}[0]","items":[]}`),
  ],
  ['parentheses', ...query(deep('(', ')').replace('()', '(1)'))],
  ['lists', ...query(deep('[', ']'))],
  ['objects', ...query(deep('{"a":', '}').replace(':}', ':1}'))],
  ['projections', ...query(`*${deep('{a', '}')}`)],
  ['negations', ...query(`${'!'.repeat(20_000)}true`)],
  ['a chain of attributes', ...query(`*[0]${'.a'.repeat(7000)}`)],
  [
    'parameters',
    'POST',
    '/v1/data/query/production',
    `{"query":"$a","params":{"a":${deep('[', ']')}}}`,
  ],
  [
    'parameters in the address',
    'GET',
    `/v1/data/query/production?query=$a&$a=${deep('[', ']', 9000)}`,
  ],
  ['negations in a short filter of a listener', ...listen(`${'!'.repeat(1900)}a`)],
  ['lists in a long filter of a listener', ...listen(`a == ${deep('[', ']', 9000)}`)],
  [
    'parameters of a listener',
    'GET',
    `/v1/data/listen/production?query=*[a==$a]&$a=${deep('[', ']', 9000)}`,
  ],
  ['a stored value', 'PUT', '/v1/users/me/keyvalue/a', deep('[', ']')],
])(
  'nesting that is too deep gets a 400 that says so: %s',
  async (_name, method, path, body?: string) => {
    const answer = await send(method, path, body)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    const { error } = JSON.parse(text) as { error: { type: string; description: string } }
    expect(error.type).toMatch(/^(mutation|action|validation|queryParse)Error$/)
    expect(error.description).toMatch(/nest/)
  },
)

test('no random body makes the lake fail', { timeout: 120_000 }, async () => {
  const words =
    'create patch delete id query set unset insert after items _id _type kit drafts.kit list[0] * mutations actions actionType attributes publishedId $a'
  const word = fc.constantFrom(...words.split(' '))
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      word,
      fc.jsonValue(),
      fc.double(),
      fc.array(tie('any')),
      fc.dictionary(word, tie('any')),
    ),
  })).any
  const mutations = fc.record({
    mutations: fc.array(
      fc.dictionary(
        fc.constantFrom('create', 'createOrReplace', 'createIfNotExists', 'patch', 'delete'),
        fc.dictionary(word, value),
        { maxKeys: 1 },
      ),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(mutations, value),
      fc.constantFrom(...writeRoutes.slice(0, 4)),
      async (body, [method, path]) => {
        await expectNoFault(method, path, JSON.stringify(body))
      },
    ),
    { numRuns: 150 },
  )
})
