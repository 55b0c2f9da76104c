import { expect, test } from 'vitest'
import { showsInquiries } from './inquiry-tools.tsx'

test.each([
  ['the lists', { panes: [[{ id: 'inquiries' }], [{ id: 'new' }]] }, true],
  ['one from a search', { panes: [[{ id: '__edit__inquiry.1', params: {} }]] }, true],
  ['a kit', { panes: [[{ id: 'product' }], [{ id: 'product-master-kit' }]] }, false],
  ['a kit from a search', { panes: [[{ id: '__edit__product-inquiry' }]] }, false],
  ['no pane', { panes: [] }, false],
  ['another tool', {}, false],
  ['nothing', null, false],
])('%s', (_, state, expected) => {
  expect(showsInquiries(state)).toBe(expected)
})
