import { expect, test } from 'vitest'
import { perspectiveTitle } from './preview-bar.tsx'

test('a perspective has a readable title', () => {
  expect(perspectiveTitle('drafts')).toBe('Drafts')
  expect(perspectiveTitle('published')).toBe('Published')
  expect(perspectiveTitle('rABC123,drafts')).toBe('Release rABC123, then drafts')
  expect(perspectiveTitle('constructor,toString')).toBe(
    'Release constructor, then release toString',
  )
  const titles = [
    ['rA', 'Autumn kits'],
    ['rB', 'Winter'],
  ] as const
  expect(perspectiveTitle('rB,rA,rC,drafts', titles)).toBe(
    'Winter, then Autumn kits, then release rC, then drafts',
  )
  expect(perspectiveTitle('rB,rA,drafts')).toBe('Release rB, then release rA, then drafts')
})
