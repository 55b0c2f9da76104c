import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InquiryView } from './inquiry-view.tsx'
import { readInquiry } from './read-inquiry.ts'

const theme = buildTheme()

test.each([
  [{}, /First reply.*None yet/],
  [{ repliedAt: '2026-01-02T12:00:00' }, /First reply.*Jan 2, 2026, 12:00 PM/],
])('the view of an inquiry with %j says when the team first replied', (fields, text) => {
  const view = <InquiryView inquiry={readInquiry(fields)} reply={null} />
  expect(renderToStaticMarkup(<ThemeProvider theme={theme}>{view}</ThemeProvider>)).toMatch(text)
})

test('an erased inquiry without a reply has no first reply', () => {
  const view = <InquiryView inquiry={readInquiry({ erasedAt: '2026-01-02' })} reply={null} />
  const markup = renderToStaticMarkup(<ThemeProvider theme={theme}>{view}</ThemeProvider>)
  expect(markup).not.toContain('First reply')
})
