import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { inquiryContract } from './inquiry.contract.ts'

const textFields = ['name', 'email', 'phone', 'location', 'title', 'organization', 'notes'] as const
type TextField = (typeof textFields)[number]

/** The contract's messages for one field; empty if the value is valid. */
function issuesOf(field: string, value: unknown): string[] {
  const { issues = [] } = v.safeParse(inquiryContract, { ...validInquiry, [field]: value })
  return issues.map(({ message }) => message)
}

const accepted = (field: TextField, value: string) =>
  v.parse(inquiryContract, { ...validInquiry, [field]: value })[field]

describe('a name', () => {
  test.each([
    ['zero-width spaces', '\u200B\u200B\u200B'],
    ['Braille blanks', '\u2800\u2800\u2800'],
    ['soft hyphens', '\u00AD\u00AD'],
    ['Hangul fillers', '\u3164\uFFA0\u115F'],
    ['combining marks', '\u0301\u0302\u0303'],
    ['variation selectors and tags', '\uFE0F\u{E0041}\u{E0100}'],
    ['direction marks', '\u200E\u200F\u2066\u2069'],
    ['spaces of every kind', '\u00A0\u2003\u3000'],
    ['one letter among unseen ones', 'A\u200B\u200B'],
    ['one letter with its mark in the middle', '\u2060e\u2060'],
    ['one letter outside the first plane', '\u{20BB7}'],
  ])('of %s is invalid', (_, name) => {
    expect(issuesOf('name', name)).toContain('Name must be at least 2 characters')
  })

  test.each(['Li', 'Ōe', 'Nguyễn Thị', 'नि', 'محمد', '王芳', 'Anne‑Marie O’Neil', 'Zoe\u0308'])(
    '%s is one',
    (name) => expect(accepted('name', name)).toBe(name),
  )
})

describe('every text', () => {
  const bad: [string, string][] = [
    ['NUL', '\u0000'],
    ['a bell', '\u0007'],
    ['a delete', '\u007F'],
    ['a C1 control', '\u0085'],
    ['half of a character', '\uD83D'],
    ['the other half', '\uDC36'],
    ['a code point that is none', '\uFFFE'],
    ['an override of direction', '\u202E'],
  ]
  for (const field of textFields) {
    test.each(bad)(`of ${field} is refused with %s in it`, (_, character) => {
      const value = validInquiry[field] ?? 'Somewhere'
      expect(issuesOf(field, value)).toEqual([])
      expect(issuesOf(field, `${value.slice(0, 4)}${character}${value.slice(4)}`)).not.toEqual([])
    })
  }

  test.each(['name', 'email', 'phone', 'location', 'title', 'organization'] as const)(
    'of one line accepts no line break, so that %s cannot start a mail header',
    (field) => {
      for (const end of ['\r\n', '\n', '\r', '\u2028', '\v']) {
        const value = field === 'phone' ? `+1 555${end}010 2030` : `amelia@example.com${end}Bcc: x`
        expect(issuesOf(field, value)).not.toEqual([])
      }
    },
  )

  test('gets a message with a hint and the place', () => {
    expect(issuesOf('notes', 'Two dogs,\u0000 one cabin')).toEqual([
      'Notes has a character that cannot be used after “Two dogs,”. Please type that part again.',
    ])
    expect(issuesOf('name', '\u0000Amelia')).toEqual([
      'Name has a character that cannot be used at its beginning. Please type that part again.',
    ])
  })

  test('loses only invisible characters at its ends', () => {
    expect(accepted('email', '\u200Bamelia@example.com\uFEFF ')).toBe('amelia@example.com')
    expect(accepted('phone', '\u202A+1 (555) 010-2030\u202C')).toBe('+1 (555) 010-2030')
    const notes = 'Line one\n\tLine two 🏴󠁧󠁢󠁥󠁮󠁧󠁿'
    expect(accepted('notes', notes)).toBe(notes)
    expect(accepted('organization', 'شرکت می‌خواهم')).toBe('شرکت می‌خواهم')
  })

  test('is validated quickly, however many spaces it has', () => {
    const began = performance.now()
    issuesOf('notes', `${' '.repeat(60_000)}x${'\u200B'.repeat(60_000)}x`)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('a phone number', () => {
  test.each(['----------', '++++++++++', '(((())))))', '555-010-203', '+ 1 2 3 4 5'])(
    '%s has too few digits',
    (phone) =>
      expect(issuesOf('phone', phone)).toEqual(['Phone number must be at least 10 digits']),
  )

  test.each(['5550102030', '+1 (555) 010-2030', '(030) 12 34 56 78'])('%s is valid', (phone) =>
    expect(issuesOf('phone', phone)).toEqual([]),
  )

  test('with letters is rejected, even with enough digits', () => {
    expect(issuesOf('phone', '555 010 2030 ext. 4')).toEqual(['Invalid phone number format'])
  })
})

describe('input as people write it', () => {
  test.each([
    ['０７９　１２３－４５－６７', '079 123-45-67'],
    ['＋４１ （０）７９ １２３ ４５ ６７', '+41 (0)79 123 45 67'],
    ['+٤١ ٧٩ ١٢٣ ٤٥ ٦٧', '+41 79 123 45 67'],
    ['+1\u00A0555\u2011010\u20132030', '+1 555-010-2030'],
    ['+1 555\u200B 010\u200E 2030', '+1 555 010 2030'],
    ['\u2066+1 555 010\u2212 2030\u2069', '+1 555 010- 2030'],
    ['0041 (0)79 123 45 67', '0041 (0)79 123 45 67'],
  ])('the phone number %j is %j', (typed, plain) => expect(accepted('phone', typed)).toBe(plain))

  test.each([
    ['ada+dogs@Example.COM', 'ada+dogs@Example.COM'],
    ['ADA@EXAMPLE.COM', 'ADA@EXAMPLE.COM'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['ada@b\u00FCcher.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え。jp', 'ada@xn--r8jz45g.jp'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada\u200B@exam\u00ADple.com', 'ada@example.com'],
  ])('the email address %j is %j', (typed, plain) => expect(accepted('email', typed)).toBe(plain))

  test.each([
    'ada@b\u00FCcher.example/path',
    'ada@b\u00FCcher.example:80',
    'ada@b\u00FCcher.example@example.com\u00FC?',
    '@b\u00FCcher.example',
    'm\u00FCller@example.com',
    'ada @example.com',
    'ada@b\u00FCcher',
  ])('the email address %j is rejected', (typed) =>
    expect(issuesOf('email', typed)).toEqual(['Please enter a valid email address']),
  )

  test('cells of a table become words, and other text stays as it is', () => {
    expect(accepted('name', 'Ada\tLovelace\t')).toBe('Ada Lovelace')
    expect(accepted('location', 'Geneva\tSwitzerland')).toBe('Geneva Switzerland')
    const kept = ['“Ada” O’Neil 🐕', 'عبد الله', '１２３', 'D\u2019Arcy\u00A0Ltd.']
    for (const text of kept) expect(accepted('organization', text)).toBe(text)
    expect(accepted('notes', 'a\r\nb\tc\n')).toBe('a\r\nb\tc')
  })
})

test('a repeated choice is rejected', () => {
  expect(issuesOf('categories', ['fbo', 'fbo'])).toEqual(['Please select each category only once'])
  expect(issuesOf('kitsInterested', ['master-kit', 'master-kit'])).toEqual([
    'Please select each kit only once',
  ])
})
