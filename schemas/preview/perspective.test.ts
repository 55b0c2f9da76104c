import { expect, test } from 'vitest'
import { isPerspective, namesOf } from './perspective.ts'

test.each(['published', 'drafts', 'rABC123,drafts', 'a_b-c', 'x'.repeat(64)])(
  '%s is a perspective',
  (text) => expect(isPerspective(text)).toBe(true),
)

test.each([
  ['every version', 'raw'],
  ['every version, in a stack', 'drafts,raw'],
  ['nothing', ''],
  ['an empty name', 'drafts,'],
  ['another parameter', 'drafts&token=1'],
  ['a query', 'drafts,*[_type]'],
  ['a list', '["drafts"]'],
  ['a new line', 'drafts\n'],
  ['a long name', 'x'.repeat(65)],
  ['too many names', Array(17).fill('r1').join(',')],
  ['a list of names', ['drafts']],
  ['no text', undefined],
])('%s is not a perspective', (_, text) => expect(isPerspective(text)).toBe(false))

test('the names of a stack stay in order', () => {
  expect(namesOf('rB,rA,drafts')).toEqual(['rB', 'rA', 'drafts'])
})
