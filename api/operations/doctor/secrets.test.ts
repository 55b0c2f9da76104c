import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

const source = {
  SANITY_WRITE_TOKEN: 'sk+abc/def=',
  MAILGUN_API_KEY: 'key-1',
  REDIS_URL: 'redis://me:p%40ssword@cache.example:6379',
  WEBHOOK_URL: 'https://hooks.example/petjet?key=hook-key',
  ADMIN_USERNAME: 'admin',
  METRICS_TOKEN: '',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a-header-key,x-tenant=a%20secret%20tenant',
}

test.each([
  ['a token', 'it is sk+abc/def= now', 'it is [SANITY_WRITE_TOKEN] now'],
  ['one in an address', 'at ?t=sk%2Babc%2Fdef%3D', 'at ?t=[SANITY_WRITE_TOKEN]'],
  ['one in base64', `Basic ${btoa('key-1')}`, 'Basic [MAILGUN_API_KEY]'],
  ['an encoded password', 'p%40ssword', '[REDIS_URL]'],
  ['a decoded password', 'auth p@ssword failed', 'auth [REDIS_URL] failed'],
  ['a key in the query', 'GET /petjet?key=hook-key', 'GET /petjet?[WEBHOOK_URL]'],
  ["a header's value", 'it said a-header-key', 'it said [OTEL_EXPORTER_OTLP_HEADERS]'],
  ["a header's decoded value", 'a secret tenant', '[OTEL_EXPORTER_OTLP_HEADERS]'],
  ['no host and no name', 'admin at cache.example', 'admin at cache.example'],
])('replaces %s', (_title, text, safe) => {
  expect(withoutSecrets(text, source)).toBe(safe)
})
